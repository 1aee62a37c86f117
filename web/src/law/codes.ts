/* Written from stonehenge.rules.codes by `python -m web.transpile`. Do not edit. */


export type Trump = number;

export type MaybeSeat = number;
