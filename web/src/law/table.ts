/* Written from stonehenge.rules.table by `python -m web.transpile`. Do not edit. */


export const NOT_YET: number = -1;
