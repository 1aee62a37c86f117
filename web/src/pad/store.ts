/**
 * Pads on this device: a record a pad in IndexedDB, written after every note.
 *
 * That takes a moment, in which the page may be closed. So what is on its way there is jotted down in the local storage
 * first, which is written at once, and struck out when it has arrived.
 */

import type { PadJson } from './files';

/** A pad as it lies there. */
export interface StoredPad {
  id: string;
  /** When it was last written, in milliseconds. */
  changed: number;
  /** The pad as files have it. */
  pad: PadJson;
}

const NAME = 'stonehenge-pads';
const PADS = 'pads';

let opened: Promise<IDBDatabase> | null = null;

function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(PADS, { keyPath: 'id' });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error ?? new Error('no database'));
  }).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Do something in one transaction; it is on the disk when the promise resolves. */
async function within<Found>(mode: IDBTransactionMode, does: (pads: IDBObjectStore, found: (what: Found) => void) => void): Promise<Found> {
  const transaction = (await database()).transaction(PADS, mode);
  return new Promise((resolve, reject) => {
    let answer: Found;
    transaction.oncomplete = () => resolve(answer);
    transaction.onerror = transaction.onabort = () => reject(transaction.error ?? new Error('not kept'));
    does(transaction.objectStore(PADS), (what) => (answer = what));
  });
}

export const allPads = (): Promise<StoredPad[]> =>
  within<StoredPad[]>('readonly', (pads, found) => {
    const asked = pads.getAll();
    asked.onsuccess = () => found(asked.result as StoredPad[]);
  });

export const onePad = (id: string): Promise<StoredPad | null> =>
  within<StoredPad | null>('readonly', (pads, found) => {
    const asked = pads.get(id);
    asked.onsuccess = () => found((asked.result as StoredPad | undefined) ?? null);
  });

/**
 * Keep a pad that had so many notes before; if another tab has written meanwhile, that stays, and is the answer.
 * Without a number whatever lies there is replaced.
 */
export const keepPad = (stored: StoredPad, before: number | null = null): Promise<StoredPad | null> =>
  within<StoredPad | null>('readwrite', (pads, found) => {
    const asked = pads.get(stored.id);
    asked.onsuccess = () => {
      const there = asked.result as StoredPad | undefined;
      if (before !== null && there && there.pad.notes.length !== before) return found(there);
      pads.put(stored);
      found(null);
    };
  });

export const removePad = (id: string): Promise<void> => within<void>('readwrite', (pads) => void pads.delete(id));

// --- what is on its way ---

const JOTTED = 'stonehenge-pad:';

/** Jot a pad down until it is kept; where there is no room for it, it has to arrive without. */
export function jot(stored: StoredPad): void {
  try {
    localStorage.setItem(JOTTED + stored.id, JSON.stringify(stored));
  } catch {
    // a private window, or a full one
  }
}

/** Strike out what was jotted down, unless more has been meanwhile. */
export function strike(id: string, notes: number = Infinity): void {
  const found = jotted().find((stored) => stored.id === id);
  if (found && found.pad.notes.length <= notes) localStorage.removeItem(JOTTED + id);
}

/** What never arrived. */
export function jotted(): StoredPad[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(JOTTED))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '') as StoredPad);
  } catch {
    return []; // a browser that keeps nothing
  }
}
