/** What Python has and JavaScript hasn't, for the files beside this one: each means exactly what it means there. */

import { Refusal, type Param } from './refusals';

/** A condition: anything but a boolean doesn't compile, since an empty list is true here. */
export const truth = (condition: boolean): boolean => condition;

/** Whether something is other than empty, 0 or nothing. */
export function bool(what: unknown): boolean {
  if (Array.isArray(what) || typeof what === 'string') return what.length > 0;
  if (what instanceof Map || what instanceof Set) return what.size > 0;
  return Boolean(what);
}

/** Whether two values are equal, part by part. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other) || Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  if (one instanceof Map || one instanceof Set) throw new TypeError('nobody compares these');
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => same(one[key as never], other[key as never]));
}

/** `a % b`: the sign is that of b. */
export const mod = (a: number, b: number): number => ((a % b) + b) % b;

export const abs = Math.abs;

export function len(what: readonly unknown[] | string | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>): number {
  if (typeof what === 'string') return [...what].length;
  return Array.isArray(what) ? what.length : (what as ReadonlySet<unknown>).size;
}

export function at<Key, Item>(map: ReadonlyMap<Key, Item>, key: Key): Item;
export function at<Item>(list: readonly Item[], index: number): Item;
export function at(text: string, index: number): string;
export function at(what: ReadonlyMap<unknown, unknown> | readonly unknown[] | string, key: unknown): unknown {
  if (what instanceof Map) {
    if (!what.has(key)) throw new RangeError(`no ${String(key)}`);
    return what.get(key);
  }
  const list = what as readonly unknown[];
  const index = key as number;
  if (!Number.isInteger(index) || index < -list.length || index >= list.length) throw new RangeError(`no ${index} of ${list.length}`);
  return typeof what === 'string' ? what.at(index) : list.at(index);
}

export function put<Key, Item>(what: Map<Key, Item>, key: Key, item: Item): void;
export function put<Item>(what: Item[], index: number, item: Item): void;
export function put(what: Map<unknown, unknown> | unknown[], key: unknown, item: unknown): void {
  if (what instanceof Map) what.set(key, item);
  else {
    at(what, key as number);
    what[mod(key as number, what.length)] = item;
  }
}

export function has(what: string | readonly unknown[] | ReadonlySet<unknown> | ReadonlyMap<unknown, unknown>, item: unknown): boolean {
  if (typeof what === 'string') return what.includes(item as string);
  if (what instanceof Map || what instanceof Set) return what.has(item);
  return (what as readonly unknown[]).some((each) => same(each, item));
}

export function index<Item>(list: readonly Item[], item: Item): number {
  const found = list.findIndex((each) => same(each, item));
  if (found < 0) throw new RangeError('not in the list');
  return found;
}

export const count = <Item>(list: readonly Item[], item: Item): number => list.filter((each) => same(each, item)).length;

export function get<Key, Item, Other = Item>(map: ReadonlyMap<Key, Item>, key: Key, otherwise: Other): Item | Other {
  return map.has(key) ? (map.get(key) as Item) : otherwise;
}

export function setdefault<Key, Item>(map: Map<Key, Item>, key: Key, item: Item): Item {
  if (!map.has(key)) map.set(key, item);
  return map.get(key) as Item;
}

export function pop<Item>(list: Item[]): Item {
  if (list.length === 0) throw new RangeError('pop from an empty list');
  return list.pop() as Item;
}

export const insert = <Item>(list: Item[], place: number, item: Item): void => void list.splice(place, 0, item);

/** What a loop goes through: of a map its keys. */
export function list<Key>(map: ReadonlyMap<Key, unknown>): Key[];
export function list<Item>(items: Iterable<Item>): Item[];
export function list(items: ReadonlyMap<unknown, unknown> | Iterable<unknown>): unknown[] {
  return items instanceof Map ? [...items.keys()] : [...(items as Iterable<unknown>)];
}

export const tuple = <Items extends unknown[]>(...items: Items): Items => items;

export const repeat = <Item>(items: readonly Item[], times: number): Item[] => Array.from({ length: times }, () => items).flat() as Item[];

export function range(first: number, end?: number, step = 1): number[] {
  const [from, to] = end === undefined ? [0, first] : [first, end];
  return Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, place) => from + place * step);
}

export const enumerate = <Item>(items: readonly Item[], start = 0): [number, Item][] => [...items].map((item, place) => [place + start, item]);

/** Two lists side by side; they are as long as each other. */
export function zip<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  if (ones.length !== others.length) throw new RangeError('one list is longer');
  return ones.map((one, place) => [one, others[place] as Other]);
}

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function extreme(choose: (...numbers: number[]) => number, numbers: readonly number[], otherwise?: number): number {
  if (numbers.length > 0) return choose(...numbers);
  if (otherwise === undefined) throw new RangeError('of nothing');
  return otherwise;
}

export const min = (numbers: readonly number[], otherwise?: number): number => extreme(Math.min, numbers, otherwise);
export const max = (numbers: readonly number[], otherwise?: number): number => extreme(Math.max, numbers, otherwise);

export const all = (conditions: readonly boolean[]): boolean => conditions.every((each) => each);
export const any = (conditions: readonly boolean[]): boolean => conditions.some((each) => each);

export const sorted = (numbers: Iterable<number>): number[] => [...numbers].sort((one, other) => one - other);

export function next<Item>(items: readonly Item[]): Item;
export function next<Item, Other>(items: readonly Item[], otherwise: Other): Item | Other;
export function next<Item, Other>(items: readonly Item[], ...otherwise: Other[]): Item | Other {
  if (items.length > 0) return items[0] as Item;
  if (otherwise.length === 0) throw new RangeError('there is none');
  return otherwise[0] as Other;
}

export function str(what: unknown): string {
  if (typeof what === 'boolean') return what ? 'True' : 'False';
  return what === null ? 'None' : String(what);
}

/** A value with other fields. */
export function replace<Value extends object>(value: Value, changes: Partial<Record<keyof Value, unknown>>): Value {
  return Object.assign(Object.create(Object.getPrototypeOf(value) as object) as Value, value, changes);
}

/** A refusal with its parameters by name. */
export const refuse = (code: string, clause = '', params: Record<string, Param> = {}): Refusal => new Refusal(code, clause, Object.entries(params));
