import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { EVENT_TYPES } from '../../backend/contracts/events/index.js';
import { repositoryRoot } from '../../backend/infrastructure/config/repository-root.js';
import { createTestDatabase, type TestDatabase } from '../../backend/testing/database.js';
import type { Projector } from '../projector.js';
import { madeOfHistory, type MadeOfHistory } from '../testing/made-of-history.js';
import { statementsNeverShown } from '../testing/never-shown.js';
import { RECORDED_HISTORY } from '../testing/recorded-history.js';
import { projectors } from './all.js';
import { bookingsIn } from './bookings/bookings.tables.js';

const RECORD = process.env['RECORD_ROWS'] === '1';
const COMMAND = 'RECORD_ROWS=1 npm test -- -i projections/read-models/recorded-rows';

/**
 * A read model is rebuilt when its version changes. If its tables or handlers change without a new version, old rows stay beside
 * new ones; this test then fails. The rows that each version makes of the recorded history are in `<name>/<name>.rows.json`,
 * which is generated, committed and reviewed. The files contain only cases with an effect. `recorded-cases.json` has the names of
 * all cases, so a new event changes only the files of read models that it affects.
 */
describe('a read model applied to the recorded history', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database?.drop());

  async function withClient<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
    const client = await database.pool.connect();
    try {
      return await work(client);
    } finally {
      client.release(true);
    }
  }

  const made = (projector: Projector): Promise<MadeOfHistory> =>
    withClient((client) => madeOfHistory(client, projector));

  it.each(projectors.map((projector) => [projector.name, projector] as const))(
    'makes the rows that were recorded for its version: %s',
    async (_, projector) => {
      const now = await made(projector);
      const before = recorded(projector);
      if (RECORD) return record(projector, before, now);
      expect(complaint(projector, before, now)).toBeNull();
    },
  );

  it.each(projectors.map((projector) => [projector.name, projector] as const))(
    'changes a row with each of its statements in at least one case: %s',
    async (_, projector) => {
      expect(await withClient((client) => statementsNeverShown(client, projector))).toEqual([]);
    },
  );

  it('gets exactly the cases that are named in recorded-cases.json', () => {
    const names = Object.entries(RECORDED_HISTORY).flatMap(([type, cases]) =>
      Object.keys(cases).map((name) => `${type}: ${name}`),
    );
    if (RECORD) return writeJson(CASES_FILE, names);
    expect(RECORDED_CASES).toEqual(names);
  });

  it('gets at least one case for every event type', () => {
    const cases = Object.entries(RECORDED_HISTORY).filter(([, of]) => Object.keys(of).length > 0);
    expect(cases.map(([type]) => type).sort()).toEqual(Object.keys(EVENT_TYPES).sort());
  });

  describe('reveals a forgotten new version', () => {
    const bookings = projectors.find(({ name }) => name === 'bookings') as Projector;
    const NEXT = bookings.version + 1;
    const complaintAbout = async (changed: Partial<Projector>): Promise<string | null> => {
      const projector = { ...bookings, ...changed };
      return complaint(projector, recorded(bookings), await made(projector));
    };

    it.each<[string, Partial<Projector>, RegExp]>([
      [
        'after a handler changed',
        {
          handlers: {
            ...bookings.handlers,
            BookingExpired: ({ data }, schema) => [
              {
                sql: `update ${bookingsIn(schema)} set venue = 'gone' where booking_id = $1`,
                values: [data.bookingId],
              },
            ],
          },
        },
        new RegExp(`BookingExpired: unpaid[^]*Raise \`version\` to ${NEXT}`),
      ],
      [
        'after a handler was added for events that are stored already',
        {
          handlers: {
            ...bookings.handlers,
            TicketSent: ({ data }, schema) => [
              {
                sql: `update ${bookingsIn(schema)} set venue = 'sent' where booking_id = $1`,
                values: [data.bookingId],
              },
            ],
          },
        },
        new RegExp(`TicketSent: paid[^]*Raise \`version\` to ${NEXT}`),
      ],
      [
        'after a column was added',
        {
          create: (schema) =>
            `${bookings.create(schema)}; alter table ${bookingsIn(schema)} add column notes text`,
        },
        new RegExp(`the table[^]*Raise \`version\` to ${NEXT}`),
      ],
      ['is complained of', { version: NEXT }, new RegExp(`Record what version ${NEXT} makes`)],
    ])('%s', async (_, changed, words) => {
      expect(await complaintAbout(changed)).toMatch(words);
    });

    it('only where something differs: a changed comment or another spelling of the same DDL needs no new version', async () => {
      const create = (schema: string): string =>
        `-- orders\n${bookings.create(schema).replaceAll('uuid not null', 'UUID   NOT NULL')}`;
      expect(await complaintAbout({ create })).toBeNull();
    });
  });
});

const fileOf = ({ name }: Projector): string =>
  join(repositoryRoot(), 'projections/read-models', name, `${name}.rows.json`);

const CASES_FILE = join(repositoryRoot(), 'projections/read-models/recorded-cases.json');
const RECORDED_CASES = readJson(CASES_FILE) as readonly string[];

/** Returns the recorded effects of a read model, with an empty effect for each case that the file leaves out. */
function recorded(projector: Projector): MadeOfHistory | null {
  if (!existsSync(fileOf(projector))) return null;
  const made = readJson(fileOf(projector)) as MadeOfHistory;
  const none = Object.fromEntries(RECORDED_CASES.map((name) => [name, {}]));
  return { ...made, effects: { ...none, ...made.effects } };
}

/** Returns a message if the rows changed without a new version of the read model; otherwise `null`. */
function complaint(
  projector: Projector,
  before: MadeOfHistory | null,
  now: MadeOfHistory,
): string | null {
  const { name, version } = projector;
  if (!before || before.version !== version)
    return `Record what version ${version} makes of the recorded history, and look at the difference:\n  ${COMMAND}`;
  const changed = changedSince(before, now);
  if (changed.length > 0)
    return `Read model ${name} makes something else of the same events than version ${version} did: ${changed.join(', ')}.
Raise \`version\` to ${version + 1} in its projector, so that its table is built anew, then record what it makes now:\n  ${COMMAND}`;
  return null;
}

/**
 * Returns the cases whose effect now differs from the recorded effect. A new case is left out, because it says nothing about rows
 * that are already stored.
 */
function changedSince(before: MadeOfHistory, now: MadeOfHistory): string[] {
  const cases = Object.keys(before.effects).filter(
    (each) => each in now.effects && text(before.effects[each]) !== text(now.effects[each]),
  );
  return text(before.tables) === text(now.tables) ? cases : ['the table', ...cases];
}

function record(projector: Projector, before: MadeOfHistory | null, now: MadeOfHistory): void {
  const version = before?.version ?? 0;
  if (before && version === projector.version && changedSince(before, now).length > 0)
    throw new Error(complaint(projector, before, now) ?? '');
  expect(projector.version).toBeGreaterThanOrEqual(version);
  const effects = Object.entries(now.effects).filter(
    ([, tables]) => Object.keys(tables).length > 0,
  );
  writeJson(fileOf(projector), { ...now, effects: Object.fromEntries(effects) });
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const writeJson = (file: string, content: unknown): void =>
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);

const text = (value: unknown): string => JSON.stringify(value);
