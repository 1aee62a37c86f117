/** Reckons pads by the page's law, for a test that compares it with Python's: a line in, a line out. */

import { best_rounds, figures_of } from '../src/law/figures';
import { write } from '../src/law/note_checks';
import { result_of } from '../src/law/pad_results';
import { table_rows } from '../src/law/pad_table';
import { replace } from '../src/law/python';
import { Refusal } from '../src/law/refusals';
import { leaders, place_of, sheet_of } from '../src/law/sheet';
import { noteFromJson, noteToJson, padFromJson, padToJson, type Json } from '../src/pad/files';

const refusal = (found: Refusal | null): unknown => found && [found.code, found.clause, found.params];

/** Every field of a value but what only says which class it is of. */
const plain = (value: object): Json => Object.fromEntries(Object.entries(value).filter(([name]) => name !== '_type'));

/** What becomes of a pad when these notes are tried one after the other, as both languages can tell it. */
export function reckoned(found: Json, tried: unknown[], unseen: boolean): unknown {
  const begun = padFromJson(found);
  if (begun instanceof Refusal) return refusal(begun);
  let pad = begun.pad;
  if (unseen) pad = replace(pad, { notes: tried.map(noteFromJson).filter((note) => !(note instanceof Refusal)) });
  const answers = (unseen ? [] : tried).map((each) => {
    const note = noteFromJson(each);
    if (note instanceof Refusal) return refusal(note);
    const more = write(pad, note);
    if (more instanceof Refusal) return refusal(more);
    pad = more;
    return noteToJson(note);
  });
  const sheet = sheet_of(pad);
  const result = result_of(pad);
  const players = sheet.seating.names.map((_, player) => player);
  return {
    answers,
    pad: padToJson({ ...begun, pad }),
    rounds: sheet.rounds.map((each) => ({ ...plain(each), seals: plain(each.seals), problem: refusal(each.problem), done: each.done })),
    totals: sheet.totals,
    sheet: [sheet.current, sheet.length, sheet.stopped, sheet.over, sheet.present, sheet.standing],
    leaders: leaders(sheet),
    places: players.map((player) => place_of(sheet, player)),
    figures: players.map((player) => plain(figures_of(sheet, player))),
    best: players.map((player) => best_rounds(sheet, player).map(plain)),
    rows: table_rows(sheet),
    result: result instanceof Refusal ? refusal(result) : { ...plain(result), options: plain(result.options) },
  };
}
