/* Written from stonehenge.rules.seats by `python -m web.transpile`. Do not edit. */


export type Seat = number;
