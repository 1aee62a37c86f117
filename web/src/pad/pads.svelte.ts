/** The pads of this device, as the page shows them; what is written is kept at once. */

import { EDITIONS } from '../law/editions';
import { write } from '../law/note_checks';
import type { Note } from '../law/notes';
import { Pad } from '../law/pads';
import { read_options } from '../law/options';
import { Refusal } from '../law/refusals';
import { sheet_of, type PadSheet } from '../law/sheet';
import { noteFromJson, padToJson, readPads, writePads, type KeptPad } from './files';
import { allPads, keepPad, onePad, removePad, type StoredPad } from './store';

/** A pad with what follows from it. */
export interface Shown extends KeptPad {
  changed: number;
  sheet: PadSheet;
  live?: StoredPad['live'];
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
  return { id, began, pad, changed: stored.changed, sheet: sheet_of(pad), ...(stored.live ? { live: stored.live } : {}) };
}

const newestFirst = (one: Shown, other: Shown): number => other.changed - one.changed;

function place(shown: Shown): void {
  pads = [...(pads ?? []).filter(({ id }) => id !== shown.id), shown].sort(newestFirst);
}

/** Read what is kept here; a browser that keeps nothing still has the pads of this visit. */
export async function loadPads(): Promise<void> {
  try {
    const stored = await allPads();
    pads = stored
      .map(restored)
      .filter((shown) => shown !== null)
      .sort(newestFirst);
  } catch {
    unkept = true;
    pads ??= [];
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
  if (pads === null) return;
  const stored = await onePad(id).catch(() => undefined);
  const shown = stored && restored(stored);
  if (shown) place(shown);
  else if (stored === null) pads = pads.filter((each) => each.id !== id);
}

async function kept(shown: Shown, before: number | null): Promise<Shown | null> {
  const stored: StoredPad = { id: shown.id, changed: shown.changed, pad: padToJson(shown), ...(shown.live ? { live: shown.live } : {}) };
  try {
    const other = await keepPad(stored, before);
    channel?.postMessage(shown.id);
    return other && restored(other);
  } catch {
    unkept = true;
    return null;
  }
}

/** What is written is kept one after the other, in the order in which it was written. */
let writing: Promise<unknown> = Promise.resolve();
const inOrder = <Done>(does: () => Promise<Done>): Promise<Done> => {
  const next = writing.then(does, does);
  writing = next;
  return next;
};

/** When everything that was written is on the disk. */
export const allKept = (): Promise<unknown> => writing;

/** Put a pad here: a new one, one from a file, or one as a server has it now. */
export async function putPad(pad: KeptPad & { live?: StoredPad['live'] }): Promise<void> {
  const shown: Shown = { ...pad, changed: Date.now(), sheet: sheet_of(pad.pad) };
  place(shown);
  if (typeof navigator !== 'undefined') void navigator.storage?.persist?.().catch(() => undefined);
  await inOrder(() => kept(shown, null));
}

/** Write a note onto a pad; why it can't be, if it can't. It is shown at once, and kept. */
export function writeNote(id: string, note: Note): Refusal | null {
  const before = padHere(id);
  if (!before) return null;
  const pad = write(before.pad, note);
  if (pad instanceof Refusal) return pad;
  const shown: Shown = { ...before, pad, changed: Date.now(), sheet: sheet_of(pad) };
  place(shown);
  void inOrder(async () => {
    const other = await kept(shown, before.pad.notes.length);
    if (!other) return;
    place(other); // another tab has written meanwhile: this note comes after that
    writeNote(id, note);
  });
  return null;
}

export async function dropPad(id: string): Promise<void> {
  pads = (pads ?? []).filter((shown) => shown.id !== id);
  await inOrder(async () => {
    await removePad(id).catch(() => undefined);
    channel?.postMessage(id);
  });
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
