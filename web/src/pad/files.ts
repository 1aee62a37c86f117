/** Pads as text: the files of `stonehenge.scorepad.pad_files`, written and read on the page. */

import { COLOUR_LETTERS, NONE } from '../law/cards';
import { EDITIONS } from '../law/editions';
import { write } from '../law/note_checks';
import * as notes from '../law/notes';
import type { Note } from '../law/notes';
import { LONGEST, MANY, MOST_NOTES, NOTE_FORMS, ONE } from '../law/pad_files';
import { begin_pad, type Pad } from '../law/pads';
import { refuse, same } from '../law/python';
import { Refusal } from '../law/refusals';

/** A pad with what tells it from others. */
export interface KeptPad {
  id: string;
  /** When it was begun, as ISO 8601 has it; empty where nobody knows. */
  began: string;
  pad: Pad;
}

export type Json = Record<string, unknown>;

/** A pad as files have it. */
export interface PadJson {
  format: string;
  id: string;
  began: string;
  edition: string;
  options: Json;
  names: string[];
  dealer: number;
  notes: Json[];
}

const CLASSES: Record<string, { new (...given: never[]): Note }> = {
  predict: notes.PredictionNote,
  seals: notes.SealsNote,
  black_mage: notes.MageNote,
  tricks: notes.TricksNote,
  left: notes.LeftNote,
  bomb: notes.BombNote,
  cloud: notes.CloudNote,
  trump: notes.TrumpNote,
  clear: notes.ClearNote,
  leave: notes.LeaveNote,
  join: notes.JoinNote,
  rename: notes.RenameNote,
  stop: notes.StopNote,
  undo: notes.UndoNote,
  redo: notes.RedoNote,
};
const TAGS = new Map(Object.entries(CLASSES).map(([tag, kind]) => [kind as unknown, tag]));

// --- one by one ---

class UnreadableError extends Error {}

const check = (fits: boolean): void => {
  if (!fits) throw new UnreadableError();
};
const colourOf = (letter: unknown): number => {
  check(typeof letter === 'string' && letter.length === 1 && COLOUR_LETTERS.includes(letter));
  return COLOUR_LETTERS.indexOf(letter as string);
};
const numberOf = (found: unknown): number => {
  check(typeof found === 'number' && Number.isSafeInteger(found));
  return found as number;
};
const listOf = (found: unknown): unknown[] => {
  check(Array.isArray(found));
  return found as unknown[];
};

interface Form {
  write: (value: never) => unknown;
  read: (found: unknown) => unknown;
}

const itself = (value: unknown): unknown => value;
const FORMS: Record<string, Form> = {
  number: { write: itself, read: numberOf },
  flag: { write: itself, read: (found) => (check(typeof found === 'boolean'), found) },
  text: { write: itself, read: (found) => (check(typeof found === 'string'), found) },
  player: { write: (player: number) => (player < 0 ? null : player), read: (found) => (found === null ? NONE : numberOf(found)) },
  trump: { write: (trump: number) => (trump < 0 ? null : COLOUR_LETTERS[trump]), read: (found) => (found === null ? NONE : colourOf(found)) },
  colours: { write: (colours: number[]) => colours.map((colour) => COLOUR_LETTERS[colour]), read: (found) => listOf(found).map(colourOf) },
  thefts: {
    write: (thefts: [number, number][]) => thefts.map(([colour, victim]) => [COLOUR_LETTERS[colour], victim]),
    read: (found) =>
      listOf(found).map((theft) => {
        const [colour, victim, ...more] = listOf(theft);
        check(more.length === 0);
        return [colourOf(colour), numberOf(victim)];
      }),
  },
};

function formOf(name: string): Form {
  const form = FORMS[name];
  if (!form) throw new TypeError(`nobody knows how ${name} is written`);
  return form;
}

const fieldsOf = (tag: string): [string, Form][] => (NOTE_FORMS.get(tag) ?? []).map(([name = '', form = '']) => [name, formOf(form)]);

/** A note as files have it. */
export function noteToJson(note: Note): Json {
  const tag = TAGS.get(note.constructor) ?? '';
  return { note: tag, ...Object.fromEntries(fieldsOf(tag).map(([name, form]) => [name, form.write(note[name as never])])) };
}

/** A note from what a file has. */
export function noteFromJson(found: unknown): Note | Refusal {
  if (typeof found !== 'object' || found === null || Array.isArray(found)) return refuse('pad_note');
  const { note: tag, ...rest } = found as Json;
  const kind = typeof tag === 'string' && Object.hasOwn(CLASSES, tag) ? CLASSES[tag] : undefined;
  const fields = fieldsOf(String(tag));
  if (!kind || Object.keys(rest).length !== fields.length) return refuse('pad_note');
  try {
    return new kind(...(fields.map(([name, form]) => (check(Object.hasOwn(rest, name)), form.read(rest[name]))) as never[]));
  } catch (error) {
    if (error instanceof UnreadableError) return refuse('pad_note');
    throw error;
  }
}

// --- whole pads ---

/** The options that differ from those the edition has anyway. */
export function changedOptions(pad: Pad): Json {
  const usual = pad.edition.defaults(pad.names.length);
  return Object.fromEntries(Object.entries(pad.options).filter(([name, chosen]) => !same(chosen, usual[name as never])));
}

/** A pad as files have it. */
export function padToJson({ id, began, pad }: KeptPad): PadJson {
  return {
    format: ONE,
    id,
    began,
    edition: pad.edition.id,
    options: changedOptions(pad),
    names: [...pad.names],
    dealer: pad.dealer,
    notes: pad.notes.map(noteToJson),
  };
}

/** The text of a file: of one pad, or of all of them together. */
export function writePads(kept: readonly KeptPad[]): string {
  const found = kept.map(padToJson);
  return `${JSON.stringify(found.length === 1 ? found[0] : { format: MANY, pads: found })}\n`;
}

/** The pads of a file, or why it can't be read. */
export function readPads(text: string): KeptPad[] | Refusal {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return refuse('pad_file');
  }
  const many = (found as Json | null)?.format === MANY ? (found as Json).pads : [found];
  if (!Array.isArray(many)) return refuse('pad_file');
  const read = many.map(padFromJson);
  return read.find((each) => each instanceof Refusal) ?? (read as KeptPad[]);
}

/** A pad from what a file has; every note is looked at as if it were written now. */
export function padFromJson(found: unknown): KeptPad | Refusal {
  if (typeof found !== 'object' || found === null) return refuse('pad_file');
  const { format, id, began, edition: named, options, names, dealer, notes: written } = found as Json;
  if (format !== ONE || typeof id !== 'string' || typeof began !== 'string' || typeof named !== 'string') return refuse('pad_file');
  if (id.length > LONGEST || began.length > LONGEST) return refuse('pad_file');
  if (!Array.isArray(names) || names.some((name) => typeof name !== 'string') || !Number.isSafeInteger(dealer)) return refuse('pad_file');
  if (typeof options !== 'object' || options === null || Array.isArray(options) || !Array.isArray(written)) return refuse('pad_file');
  const edition = EDITIONS.get(named);
  if (!edition) return refuse('edition_unknown', '', { edition: named, available: [...EDITIONS.keys()].join(', ') });
  const pad = begin_pad(edition, names as string[], new Map(Object.entries(options)), dealer as number);
  if (pad instanceof Refusal) return pad;
  const whole = withNotes(pad, written);
  return whole instanceof Refusal ? whole : { id, began, pad: whole };
}

function withNotes(begun: Pad, written: unknown[]): Pad | Refusal {
  if (written.length > MOST_NOTES) return refuse('pad_file');
  let pad = begun;
  for (const [place, found] of written.entries()) {
    const note = noteFromJson(found);
    const more = note instanceof Refusal ? note : write(pad, note);
    if (more instanceof Refusal) return refuse('pad_file_note', '', { number: place + 1 });
    pad = more;
  }
  return pad;
}
