/** The pads of this device, as the page shows them; what is written is kept at once. */

import { EDITIONS } from '../law/editions';
import { write } from '../law/note_checks';
import type { Note } from '../law/notes';
import { Pad } from '../law/pads';
import { read_options } from '../law/options';
import { Refusal } from '../law/refusals';
import { sheet_of, type PadSheet } from '../law/sheet';
import { noteFromJson, padToJson, readPads, writePads, type KeptPad } from './files';
import { allPads, jot, jotted, keepPad, onePad, removePad, strike, type StoredPad } from './store';

/** A pad with what follows from it. */
export interface Shown extends KeptPad {
  changed: number;
  sheet: PadSheet;
}

/** Those that lie here, the newest first; nothing until they were read. */
let pads = $state.raw<Shown[] | null>(null);
/** Whether this browser keeps nothing: a private window, or a full disk. */
let unkept = $state(false);

export const forgetful = (): boolean => unkept;

/** A pad that was kept here: it was looked at when it was written, so its notes are not looked at again. */
function restored(stored: StoredPad): Shown | null {
  const { id, began, edition: named, options, names, dealer, notes } = stored.pad;
  const edition = EDITIONS.get(named);
  const chosen = edition && read_options(edition.options, edition.defaults(names.length), new Map(Object.entries(options)));
  if (!edition || !chosen || chosen instanceof Refusal) return null;
  const written = notes.map(noteFromJson).filter((note) => !(note instanceof Refusal));
  const pad = new Pad(edition, chosen, names, dealer, written as Note[]);
  return { id, began, pad, changed: stored.changed, sheet: sheet_of(pad) };
}

const newestFirst = (one: Shown, other: Shown): number => other.changed - one.changed;

function place(shown: Shown): void {
  pads = [...(pads ?? []).filter(({ id }) => id !== shown.id), shown].sort(newestFirst);
}

const shownOf = (stored: StoredPad[]): Shown[] => stored.map(restored).filter((shown) => shown !== null).sort(newestFirst);

/** Read what is kept here; a browser that keeps nothing still has the pads of this visit. */
export async function loadPads(): Promise<void> {
  try {
    const stored = await allPads();
    for (const late of jotted()) {
      const there = stored.findIndex(({ id }) => id === late.id);
      const more = late.pad.notes.length > (stored[there]?.pad.notes.length ?? -1);
      if (more) stored.splice(there < 0 ? stored.length : there, 1, late);
      if (more) await keepPad(late);
      strike(late.id);
    }
    pads = shownOf(stored);
  } catch {
    unkept = true;
    pads ??= shownOf(jotted());
  }
}

let loading: Promise<void> | null = null;

/** All pads; they are read when something first asks for them. */
export function padsHere(): Shown[] | null {
  if (pads === null) loading ??= loadPads();
  return pads;
}

export const padHere = (id: string): Shown | undefined => padsHere()?.find((shown) => shown.id === id);

/** Other tabs hear that a pad has changed, and read it. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stonehenge-pads');
channel?.addEventListener('message', ({ data }: MessageEvent<string>) => void reread(data));

async function reread(id: string): Promise<void> {
  if (pads === null || arriving.has(id)) return; // what is on its way here comes after that, and then both are seen
  const stored = await onePad(id).catch(() => undefined);
  const shown = stored && restored(stored);
  if (shown) place(shown);
  else if (stored === null) pads = pads.filter((each) => each.id !== id);
}

const toStore = (shown: Shown): StoredPad => ({ id: shown.id, changed: shown.changed, pad: padToJson(shown) });

/** What is on its way to the disk: the newest of each pad, and how many notes of it lie there. */
const arriving = new Map<string, { stored: StoredPad; before: number | null }>();
let writing: Promise<void> | null = null;

/** Keep a pad: jotted down at once, and on the disk soon. Of several one after the other only the newest is written. */
function keep(shown: Shown, before: number | null): Promise<void> {
  const stored = toStore(shown);
  jot(stored);
  arriving.set(shown.id, { stored, before: arriving.has(shown.id) ? (arriving.get(shown.id)?.before ?? null) : before });
  writing ??= arrive().finally(() => (writing = null));
  return writing;
}

async function arrive(): Promise<void> {
  for (let next = arriving.values().next().value; next; next = arriving.values().next().value) {
    const { stored, before } = next;
    arriving.delete(stored.id);
    try {
      const other = await keepPad(stored, before);
      const more = arriving.get(stored.id);
      if (other && JSON.stringify(other.pad.notes) !== JSON.stringify(stored.pad.notes)) after(other, (more?.stored ?? stored).pad.notes.slice(before ?? 0));
      else {
        if (more) more.before = stored.pad.notes.length;
        strike(stored.id, stored.pad.notes.length);
      }
      channel?.postMessage(stored.id);
    } catch {
      unkept = true;
    }
  }
}

/** Another tab has written meanwhile: what was written here comes after that. */
function after(other: StoredPad, own: StoredPad['pad']['notes']): void {
  arriving.delete(other.id);
  strike(other.id);
  const there = restored(other);
  if (!there) return;
  place(there);
  for (const note of own.map(noteFromJson)) if (!(note instanceof Refusal)) writeNote(other.id, note);
}

/** Put a pad here: a new one, or one from a file. */
export async function putPad(pad: KeptPad): Promise<void> {
  const shown: Shown = { ...pad, changed: Date.now(), sheet: sheet_of(pad.pad) };
  place(shown);
  if (typeof navigator !== 'undefined') void navigator.storage?.persist?.().catch(() => undefined);
  await keep(shown, null);
}

/** Write a note onto a pad; why it can't be, if it can't. It is shown at once, and kept. */
export function writeNote(id: string, note: Note): Refusal | null {
  const before = padHere(id);
  if (!before) return null;
  const pad = write(before.pad, note);
  if (pad instanceof Refusal) return pad;
  const shown: Shown = { ...before, pad, changed: Date.now(), sheet: sheet_of(pad) };
  place(shown);
  void keep(shown, before.pad.notes.length);
  return null;
}

export async function dropPad(id: string): Promise<void> {
  pads = (pads ?? []).filter((shown) => shown.id !== id);
  await writing;
  strike(id);
  await removePad(id).catch(() => undefined);
  channel?.postMessage(id);
}

/** A name for a pad that no other has. */
export const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => 'abcdefghijkmnpqrstuvwxyz23456789'[byte % 32]).join('');

/** The pads of a file, put beside those that are here; one that lies here already is replaced by the longer one. */
export async function importPads(text: string): Promise<Shown[] | Refusal> {
  const read = readPads(text);
  if (read instanceof Refusal) return read;
  for (const each of read) {
    const there = padHere(each.id);
    if (!there || there.pad.notes.length < each.pad.notes.length) await putPad(each);
  }
  return read.flatMap(({ id }) => padHere(id) ?? []);
}

export const exportPads = (pads: readonly KeptPad[]): string => writePads(pads);
