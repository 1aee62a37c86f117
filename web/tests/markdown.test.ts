import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FOLDER } from '../locales';
import { blocks, inline, withoutClauses, withoutCodes, type Inline } from '../src/lib/markdown';

test('bold, code and clauses are told apart', () => {
  expect(inline('**Ruling:** say `teams` [H1] now')).toEqual([
    { text: 'Ruling:', style: 'bold' },
    { text: ' say ', style: 'plain' },
    { text: 'teams', style: 'code' },
    { text: ' ', style: 'plain' },
    { text: 'H1', style: 'clause' },
    { text: ' now', style: 'plain' },
  ]);
});

test('a list item goes on in the next line', () => {
  expect(blocks('- one\n  more\n- two')).toEqual([{ kind: 'list', items: [inline('one more'), inline('two')] }]);
});

const rules = new URL('rules/', FOLDER);
const files = readdirSync(rules).flatMap((lang) => readdirSync(new URL(`${lang}/`, rules)).map((name) => `${lang}/${name}`));

test.each(files)('%s without clauses says nothing of them', (file) => {
  const text = withoutClauses(readFileSync(new URL(file, rules), 'utf8'));
  expect(text).not.toMatch(/\[[A-Z]\d|such as ,|etwa ,|collection|Regelsammlung| \.(?!\.)| ,/);
  expect(text).toMatch(file.includes('junior') ? /^# / : /\*\*(Ruling|Festlegung)\*\*/);
});

test.each(files)('%s without codes says all the same, and nothing that one would have to type', (file) => {
  const whole = withoutClauses(readFileSync(new URL(file, rules), 'utf8'));
  const text = withoutCodes(whole);
  expect(text).not.toMatch(/`|--option|\w=\w|command line|Kommandozeile|\(\s*\)| \.(?!\.)| ,/);
  const kept = (markdown: string): string[] => [...(markdown.match(/^(?:- |\| |#|\*\*[^*]+\*\*)/gm) ?? [])];
  expect(kept(text)).toEqual(kept(whole));
});

test.each(files)('%s is read whole', (file) => {
  const found = blocks(readFileSync(new URL(file, rules), 'utf8'));
  const texts: Inline[] = found.flatMap((block) =>
    block.kind === 'list' ? block.items.flat() : block.kind === 'table' ? [...block.head, ...block.rows.flat()].flat() : block.text,
  );
  expect(found[0]?.kind).toBe('heading');
  for (const { text, style } of texts) if (style === 'plain') expect(text).not.toMatch(/\*\*|`|^#|^\s*\||^- |\[[A-Z]\d/);
  for (const block of found) if (block.kind === 'table') for (const row of block.rows) expect(row).toHaveLength(block.head.length);
});
