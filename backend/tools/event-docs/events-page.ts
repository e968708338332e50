import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { EVENT_TYPES, type DomainEventType } from '../../contracts/events/index.js';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import type { Shape } from './shapes-of-types.js';

const FILE = join(repositoryRoot(), 'docs/events.md');
/** Heading of the generated column in docs/events.md. The other columns are handwritten and stay unchanged. */
const COLUMN = 'fields';

export const readPage = (): string => readFileSync(FILE, 'utf8');
export const writePage = (page: string): void => writeFileSync(FILE, page);

/**
 * Returns the page with the fields of each event from the types. They are in the column `fields` of every table whose
 * rows begin with event types; the column is added where it is missing.
 * @throws Error naming a row about an unknown type, a row without a type among rows of events, or a type with two rows
 */
export async function pageWithFields(
  page: string,
  shapes: Readonly<Record<string, Shape>>,
  versionOf: (type: string) => number,
): Promise<string> {
  const fieldsOf = (type: string): string => {
    const shape = shapes[type];
    if (!shape) throw new Error(`docs/events.md has a row about ${type}, which is no event.`);
    const sealed = new Set(Object.keys(EVENT_TYPES[type as DomainEventType] ?? {}));
    const names = Object.keys(shape).map(
      (field) => `\`${field}\`${sealed.has(field.replace(/\?$/, '')) ? ' (personal)' : ''}`,
    );
    return `v${versionOf(type)}: ${names.join(', ')}`;
  };
  const rows = [...page.matchAll(/^\| `([A-Z]\w+)`/gm)].map(([, type = '']) => type);
  const twice = rows.find((type, nth) => rows.indexOf(type) !== nth);
  if (twice) throw new Error(`docs/events.md has two rows about ${twice}.`);
  const tables = page.replaceAll(/(?:^\|.*\n)+/gm, (table) => withFields(table, fieldsOf));
  return format(tables, { ...(await resolveConfig(FILE)), parser: 'markdown' });
}

function withFields(table: string, fieldsOf: (type: string) => string): string {
  const rows = table.trimEnd().split('\n').map(cellsOf);
  const [head = [], , ...body] = rows;
  const types = body.map(([first = '']) => /^`([A-Z]\w+)`$/.exec(first)?.[1] ?? null);
  if (types.every((type) => type === null)) return table;
  const other = body[types.indexOf(null)];
  if (other) throw new Error(`docs/events.md has a row among events that is none: ${other[0]}`);
  const place = head.indexOf(COLUMN);
  const kept = (cells: readonly string[]): string[] =>
    cells.filter((_, nth) => nth !== place || place < 0);
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return [
    line([...kept(head), COLUMN]),
    line([...kept(head), COLUMN].map(() => '---')),
    ...body.map((cells, nth) => line([...kept(cells), fieldsOf(types[nth] as string)])),
  ].join('');
}

const cellsOf = (row: string): string[] =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim());
