import { setTimeout as pause } from 'node:timers/promises';
import {
  catalogueStream,
  SITE_CATALOGUE_STREAM,
  type CatalogueEvent,
} from '../../../../contracts/events/index.js';
import type { DomainEventStore } from '../../../../infrastructure/event-store/codec/domain-event-store.js';
import type pg from 'pg';
import { schoolRows, siteRows } from './catalogue-tables.js';
import { ToldCatalogue, type CatalogueRow } from './told-catalogue.js';

export interface CatalogueFigures {
  /** Number of compared rows of the catalogue. */
  readonly rows: number;
  /** Number of compared rows without events, because these rows are older than the catalogue's events. */
  readonly untold: number;
}

/**
 * Number of comparisons. The catalogue may change during the check, so only differences found in all comparisons are
 * findings.
 */
const LOOKS = 3;
const BETWEEN_LOOKS_MS = 500;

/**
 * Compares the tables of the catalogue with its events. One school is in memory at a time.
 * @param streams streams of the catalogue in the log
 */
export async function checkCatalogue(
  pool: pg.Pool,
  events: DomainEventStore,
  streams: ReadonlySet<string>,
  onFinding: (sentence: string) => void,
): Promise<CatalogueFigures> {
  const { rows: schools } = await pool.query<{ id: string }>('select id from catalogue.schools');
  const all = new Set([
    SITE_CATALOGUE_STREAM,
    ...streams,
    ...schools.map(({ id }) => catalogueStream(id)),
  ]);
  let [rows, untold] = [0, 0];
  for (const stream of all) {
    const compared = await compareStream(pool, events, stream);
    compared.findings.forEach(onFinding);
    rows += compared.rows;
    untold += compared.untold;
  }
  return { rows, untold };
}

interface Compared extends CatalogueFigures {
  readonly findings: readonly string[];
}

async function compareStream(
  pool: pg.Pool,
  events: DomainEventStore,
  stream: string,
): Promise<Compared> {
  let compared = await compare(pool, events, stream);
  for (let looks = 1; looks < LOOKS && compared.findings.length > 0; looks += 1) {
    await pause(BETWEEN_LOOKS_MS);
    const before: readonly string[] = compared.findings;
    const again = await compare(pool, events, stream);
    compared = { ...again, findings: again.findings.filter((each) => before.includes(each)) };
  }
  return compared;
}

async function compare(pool: pg.Pool, events: DomainEventStore, stream: string): Promise<Compared> {
  // Reads tables and outbox before the log. An event that moves from the outbox to the log meanwhile is then not missed.
  const { table, waiting } = await snapshot(pool, stream);
  const told = new ToldCatalogue();
  for (const event of await events.readStream(stream, 0))
    if (event.unreadable === undefined) told.add(event as unknown as CatalogueEvent);
  waiting.forEach((event) => told.add(event));
  return { ...told.compare(table), rows: table.size };
}

/** Reads the tables at one moment, with the events of the outbox that the log may not have yet. */
async function snapshot(
  pool: pg.Pool,
  stream: string,
): Promise<{ table: ReadonlyMap<string, CatalogueRow>; waiting: readonly CatalogueEvent[] }> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const table =
      stream === SITE_CATALOGUE_STREAM
        ? await siteRows(client)
        : await schoolRows(client, idIn(stream));
    const { rows } = await client.query<CatalogueEvent>(
      'select type, data from catalogue.outbox where stream = $1 order by seq',
      [stream],
    );
    await client.query('commit');
    return { table, waiting: rows };
  } finally {
    client.release();
  }
}

/** Id of no school. It is used when a changed log has a catalogue stream of an unknown name. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

function idIn(stream: string): string {
  const id = stream.slice(catalogueStream('').length);
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : NOBODY;
}
