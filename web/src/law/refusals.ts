/* Written from stonehenge.rules.refusals by `python -m web.transpile`. Do not edit. */


export type Param = string | number;

/** Why something is not possible. Cards and colours among the parameters are given by their codes. */
export class Refusal {
  readonly _type = 'Refusal' as const;
  constructor(
    readonly code: string,
    readonly clause: string = '',
    readonly params: readonly (readonly [string, Param])[] = [],
  ) {}
}
