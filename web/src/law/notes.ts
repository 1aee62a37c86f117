/* Written from stonehenge.scorepad.notes by `python -m web.transpile`. Do not edit. */

import { type Colour } from './cards';
import { type MaybeSeat, type Trump } from './codes';

/** A prediction (B5); the last one that was written of a player counts. */
export class PredictionNote {
  readonly _type = 'PredictionNote' as const;
  constructor(
    readonly round: number,
    readonly player: number,
    readonly tricks: number,
  ) {}
}

/** A prediction in seals: from the middle, and as colour and victim from others (X3, X4). */
export class SealsNote {
  readonly _type = 'SealsNote' as const;
  constructor(
    readonly round: number,
    readonly player: number,
    readonly take: readonly Colour[],
    readonly steal: readonly (readonly [Colour, number])[],
  ) {}
}

/** A player took the Black Mage (X3). */
export class MageNote {
  readonly _type = 'MageNote' as const;
  constructor(
    readonly round: number,
    readonly player: number,
  ) {}
}

/** How many tricks a player took. */
export class TricksNote {
  readonly _type = 'TricksNote' as const;
  constructor(
    readonly round: number,
    readonly player: number,
    readonly tricks: number,
  ) {}
}

/** The seals that a player is left with when the round is over (X10). */
export class LeftNote {
  readonly _type = 'LeftNote' as const;
  constructor(
    readonly round: number,
    readonly player: number,
    readonly coloured: number,
    readonly black: number,
    readonly white: number,
  ) {}
}

/** Whether the Bomb was played, so that one trick is nobody's (S4). */
export class BombNote {
  readonly _type = 'BombNote' as const;
  constructor(
    readonly round: number,
    readonly exploded: boolean,
  ) {}
}

/** Who has the Cloud in their tricks, and their new prediction (S7); nobody where it wasn't played. */
export class CloudNote {
  readonly _type = 'CloudNote' as const;
  constructor(
    readonly round: number,
    readonly player: MaybeSeat,
    readonly tricks: number,
  ) {}
}

/** The trump of a round (B4); it changes no score. */
export class TrumpNote {
  readonly _type = 'TrumpNote' as const;
  constructor(
    readonly round: number,
    readonly trump: Trump,
  ) {}
}

/** All that was written of a round is crossed out: it is dealt anew. */
export class ClearNote {
  readonly _type = 'ClearNote' as const;
  constructor(
    readonly round: number,
  ) {}
}

/** A player leaves before this round; what they have stays on the sheet, and the others play on. */
export class LeaveNote {
  readonly _type = 'LeaveNote' as const;
  constructor(
    readonly round: number,
    readonly player: number,
  ) {}
}

/** Somebody comes before this round, sits down at the left of a player, and begins with these points. */
export class JoinNote {
  readonly _type = 'JoinNote' as const;
  constructor(
    readonly round: number,
    readonly name: string,
    readonly after: number,
    readonly points: number,
  ) {}
}

/** A player is called something else, or somebody takes over for them. */
export class RenameNote {
  readonly _type = 'RenameNote' as const;
  constructor(
    readonly player: number,
    readonly name: string,
  ) {}
}

/** The game is over before this round. */
export class StopNote {
  readonly _type = 'StopNote' as const;
  constructor(
    readonly round: number,
  ) {}
}

/** The last note that counts is taken back. */
export class UndoNote {
  readonly _type = 'UndoNote' as const;
  constructor(
  ) {}
}

/** The last note that was taken back counts again. */
export class RedoNote {
  readonly _type = 'RedoNote' as const;
  constructor(
  ) {}
}

export type PersonalNote = PredictionNote | SealsNote | MageNote | TricksNote | LeftNote;

export type RoundNote = PersonalNote | BombNote | CloudNote | TrumpNote | ClearNote | LeaveNote | JoinNote | StopNote;

export type Note = RoundNote | RenameNote | UndoNote | RedoNote;
