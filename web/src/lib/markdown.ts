/** The little Markdown that the rules are written in: headings, paragraphs, lists, tables, bold, code, clauses. */

export type Block =
  | { kind: 'heading'; level: number; text: Inline[] }
  | { kind: 'paragraph'; text: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] };
export interface Inline {
  text: string;
  style: 'plain' | 'bold' | 'code' | 'clause';
}

const CLAUSE = /^\[([A-Z]\d+)\]$/;

/** The rules for whoever wants no clauses: without their numbers, and without the sentence that explains them. */
export const withoutClauses = (markdown: string): string =>
  markdown
    .replace(/^- [^\n]*\[[A-Z]\d+\],[^\n]*\n?/gm, '')
    .replace(/^[^\n.]*\[[A-Z]\d+\],[^.]*\.\s*/gm, '')
    .replace(/\s*\[[A-Z]\d+\]/g, '');

/** The rules for whoever plays in the page, where nobody types an option: without the names that a command line needs. */
export const withoutCodes = (markdown: string): string =>
  markdown
    .replace(/^(\*\*[^*]+\*\*[^:\n]*):\s+`[^\n]*(?:\n`[^\n]*)*$/gm, '$1')
    .replace(/\s*\([^()`]*`[^()]*\)/g, '')
    .replace(/[^.\n]*`[^`]*`\.\s*/g, '');

export function inline(text: string): Inline[] {
  return text
    .split(/(\*\*[^*]+\*\*|`[^`]+`|\[[A-Z]\d+\])/)
    .filter(Boolean)
    .map((part): Inline => {
      if (part.startsWith('**')) return { text: part.slice(2, -2), style: 'bold' };
      if (part.startsWith('`')) return { text: part.slice(1, -1), style: 'code' };
      const clause = CLAUSE.exec(part);
      return clause ? { text: clause[1] ?? '', style: 'clause' } : { text: part, style: 'plain' };
    });
}

const cells = (line: string): Inline[][] => line.replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim()));

export function blocks(markdown: string): Block[] {
  const found: Block[] = [];
  for (const part of markdown.trim().split(/\n\s*\n/)) {
    const lines = part.split('\n');
    const first = lines[0] ?? '';
    const heading = /^(#+)\s+(.*)$/.exec(first);
    if (heading) {
      found.push({ kind: 'heading', level: heading[1]?.length ?? 1, text: inline(heading[2] ?? '') });
      if (lines.length > 1) found.push(...blocks(lines.slice(1).join('\n')));
    } else if (first.startsWith('|')) {
      found.push({ kind: 'table', head: cells(first), rows: lines.slice(2).map(cells) });
    } else if (/^(- |\d+\. )/.test(first)) {
      const items: string[] = [];
      for (const line of lines) {
        if (/^(- |\d+\. )/.test(line)) items.push(line.replace(/^(- |\d+\. )/, ''));
        else items.push(`${items.pop() ?? ''} ${line.trim()}`);
      }
      found.push({ kind: 'list', items: items.map(inline) });
    } else found.push({ kind: 'paragraph', text: inline(lines.map((line) => line.trim()).join(' ')) });
  }
  return found;
}
