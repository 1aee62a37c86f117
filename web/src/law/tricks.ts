/* Written from stonehenge.rules.tricks by `python -m web.transpile`. Do not edit. */


export const OPEN: number = -1;

export const FREE: number = -2;
