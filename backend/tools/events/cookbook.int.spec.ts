import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { exportTo } from './export/export.js';
import { replayInto } from './replay/replay.js';
import { openSeasonLog, type SeasonLog } from './testing/season-log.js';

const FILE = join(repositoryRoot(), 'docs/cookbook.md');
const COMMAND = 'RECORD_ANSWERS=1 npm test -- -i backend/tools/events/cookbook';
const RECORD = process.env['RECORD_ANSWERS'] === '1';

interface Question {
  readonly title: string;
  readonly engine: 'postgres' | 'duckdb';
  readonly sql: string;
  /** Answer to the question in the page, as the lines of a table. */
  readonly answer: string;
}

/** Pattern of a question in the page: a heading with a number, the SQL, and the answer as a table. */
const QUESTION = /^## (\d+\. .+)\n\n```sql (postgres|duckdb)\n([^`]+)```\n\n?((?:\|.*\n)*)/gm;

let page = readFileSync(FILE, 'utf8');
const questions: readonly Question[] = [...page.matchAll(QUESTION)].map(
  ([, title = '', engine, sql = '', answer = '']) => ({
    title,
    engine: engine as Question['engine'],
    sql,
    answer,
  }),
);

let season: SeasonLog;
let folder: string;
let duck: DuckDBConnection;
beforeAll(async () => {
  season = await openSeasonLog();
  folder = await mkdtemp(join(tmpdir(), 'houselights-cookbook-'));
  const { 'like EventStoreDB': log } = season.logs;
  const until = await log.store.end();
  await replayInto(log, { until, into: 'season', personal: null });
  const out = join(folder, 'season.parquet');
  await exportTo(log, { format: 'parquet', out, personal: null });
  duck = await (await DuckDBInstance.create(':memory:')).connect();
  // Sets UTC, so that the answers are the same in every time zone of the machine.
  await duck.run(`set TimeZone = 'UTC'; set autoinstall_known_extensions = false`);
});
afterAll(async () => {
  duck?.closeSync();
  await season?.close();
  await rm(folder, { recursive: true, force: true });
});

type Row = Readonly<Record<string, unknown>>;

async function ask({ engine, sql }: Question): Promise<readonly Row[]> {
  if (engine === 'postgres') return (await season.bed.database.pool.query<Row>(sql)).rows;
  const here = sql.replaceAll(`'season.parquet'`, `'${join(folder, 'season.parquet')}'`);
  return (await duck.runAndReadAll(here)).getRowObjectsJson() as Row[];
}

async function table(rows: readonly Row[]): Promise<string> {
  const names = Object.keys(rows[0] ?? { nothing: '' });
  const lines = [
    names,
    names.map(() => '---'),
    ...rows.map((row) => names.map((name) => text(row[name]))),
  ].map((cells) => `| ${cells.join(' | ')} |`);
  return format(lines.join('\n'), { ...(await resolveConfig(FILE)), parser: 'markdown' });
}

/** Formats a value so that sums are comparable: Postgres and DuckDB write them with different numbers of digits. */
const text = (value: unknown): string =>
  typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)
    ? String(Number(value))
    : String(value);

it('the cookbook of SQL examples has ten questions, some for PostgreSQL and some for DuckDB', () => {
  expect(questions.map(({ title }) => Number.parseInt(title, 10))).toEqual(
    Array.from({ length: 10 }, (_, nth) => nth + 1),
  );
  expect(new Set(questions.map(({ engine }) => engine))).toEqual(new Set(['postgres', 'duckdb']));
  // The page has ten SQL blocks, so the pattern missed no question and found none twice.
  expect(page.match(/```sql/g)).toHaveLength(10);
});

it.each(questions)(`$title (otherwise: ${COMMAND})`, async (question) => {
  const answer = await table(await ask(question));
  if (RECORD) {
    const asked = `${question.sql}\`\`\`\n`;
    const from = page.indexOf(asked) + asked.length;
    const rest = page.slice(from).replace(/^\n(?:\|.*\n)+/, '');
    page = `${page.slice(0, from)}\n${answer}${rest}`;
    return writeFileSync(FILE, page);
  }
  expect(answer).toBe(question.answer);
});
