/* Written from stonehenge.scorepad.drafts by `python -m web.transpile`. Do not edit. */

import * as py from './python';
import { BombNote, ClearNote, CloudNote, LeftNote, MageNote, PredictionNote, SealsNote, TricksNote, TrumpNote, type Note } from './notes';

/** All that is written of a round, by player. */
export class Draft {
  readonly _type = 'Draft' as const;
  constructor(
    public predictions: Map<number, number> = new Map(),
    public seals: Map<number, SealsNote> = new Map(),
    public mages: number[] = [],
    public taken: Map<number, number> = new Map(),
    public left: Map<number, LeftNote> = new Map(),
    public exploded: boolean = false,
    public clouds: CloudNote[] = [],
    public trumps: number[] = [],
  ) {}

  /** Whether nothing counts yet that a score depends on. */
  get empty(): boolean {
    const written = (((py.len(this.predictions) + py.len(this.seals)) + py.len(this.mages)) + py.len(this.taken)) + py.len(this.left);
    return py.same(written, 0) && py.same(py.len(this.clouds), 0) && !(py.truth(this.exploded));
  }
}

/** The drafts of all rounds of which something was written, by number. */
export function drafts_of(notes: readonly Note[]): Map<number, Draft> {
  const drafts: Map<number, Draft> = new Map();
  for (const note of py.list(notes)) {
    _write(drafts, note);
  }
  return drafts;
}

export function _write(drafts: Map<number, Draft>, note: Note): void {
  if (note instanceof PredictionNote) {
    py.put(_draft(drafts, note.round).predictions, note.player, note.tricks);
  } else if (note instanceof SealsNote) {
    let draft = _draft(drafts, note.round);
    py.put(draft.seals, note.player, note);
    draft.mages = py.list(draft.mages).filter((player) => !py.same(player, note.player));
  } else if (note instanceof MageNote) {
    let draft = _draft(drafts, note.round);
    draft.seals.delete(note.player);
    draft.left.delete(note.player);
    draft.mages = [...py.list(draft.mages).filter((player) => !py.same(player, note.player)), note.player];
  } else if (note instanceof TricksNote) {
    py.put(_draft(drafts, note.round).taken, note.player, note.tricks);
  } else if (note instanceof LeftNote) {
    py.put(_draft(drafts, note.round).left, note.player, note);
  } else if (note instanceof BombNote) {
    _draft(drafts, note.round).exploded = note.exploded;
  } else if (note instanceof CloudNote) {
    _draft(drafts, note.round).clouds = [note];
  } else if (note instanceof TrumpNote) {
    _draft(drafts, note.round).trumps = [note.trump];
  } else if (note instanceof ClearNote) {
    py.put(drafts, note.round, new Draft());
  }
}

export function _draft(drafts: Map<number, Draft>, number: number): Draft {
  return py.setdefault(drafts, number, new Draft());
}
