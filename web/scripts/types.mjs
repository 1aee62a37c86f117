// Writes src/wire.ts from the Python types of the wire: node scripts/types.mjs [--check]
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'json-schema-to-typescript';

const web = new URL('..', import.meta.url);
const file = new URL('src/wire.ts', web);
const venv = new URL('../.venv/bin/python', web).pathname;
const python = process.env.PYTHON ?? (existsSync(venv) ? venv : 'python3');
const { schema, sparing } = JSON.parse(
  execFileSync(python, [new URL('scripts/schema.py', web).pathname], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONPATH: new URL('../src', web).pathname },
  }),
);

// What the server says, it says whole: only what a client says, and the types that say so, may leave defaults out.
for (const [name, type] of Object.entries(schema.$defs)) {
  if (!type.properties || type.additionalProperties === false || sparing.includes(name)) continue;
  // what has neither to be there nor a default may be unset, and is then left out by everyone
  type.required = Object.entries(type.properties).flatMap(([key, one]) => (type.required?.includes(key) || 'default' in one ? [key] : []));
}
const tuples = (node) => {
  if (!node || typeof node !== 'object') return;
  if (node.prefixItems) {
    node.items = node.prefixItems;
    delete node.prefixItems;
  }
  Object.values(node).forEach(tuples);
};
tuples(schema);

// A union has no name in JSON Schema. These get one, by a place where they stand, and stand once.
const NAMED = {
  GameEvent: schema.$defs.GameMoved.properties.events.items,
  Move: schema.$defs.Act.properties.move,
  Command: schema.$defs.Do.properties.command,
  Phase: schema.$defs.Now.properties.phase,
  Told: schema.$defs.Update.properties.told.items,
};
const texts = new Map(Object.entries(NAMED).map(([name, union]) => [JSON.stringify(union), name]));
const naming = (node) => {
  for (const [key, child] of Object.entries(node ?? {})) {
    if (!child || typeof child !== 'object') continue;
    const name = texts.get(JSON.stringify(child));
    if (name) node[key] = { $ref: `#/$defs/${name}` };
    else naming(child);
  }
};
naming(schema.$defs);
Object.assign(schema.$defs, NAMED);
const written = await compile(schema, 'Wire', {
  additionalProperties: false,
  maxItems: -1, // a bounded list is a list, not one of twenty tuples
  unreachableDefinitions: true,
  bannerComment: '/* Generated from the Python types of the wire by `npm run types`. Do not edit. */',
  style: { singleQuote: true, printWidth: 120 },
});
const types = written.replace(/(\n \*)?\n \* This interface was referenced by `Stonehenge`'s JSON-Schema\n \* via the `definition` "\w+"\./g, '').replace(/\/\*\*\n \*\/\n/g, '');
if (process.argv.includes('--check')) {
  if (!existsSync(file) || readFileSync(file, 'utf8') !== types) {
    console.error('src/wire.ts is not what the Python types say: run "npm run types" and commit it.');
    process.exit(1);
  }
} else writeFileSync(file, types);
