import { Inject, Injectable } from '@nestjs/common';
import {
  catalogueStream,
  SITE_CATALOGUE_STREAM,
  type Actor,
  type AdministratorInvited,
  type CatalogueEvent,
} from '../../contracts/events/index.js';
import type { CurrentUser } from '../../contracts/rest/identity.js';
import { CLOCK, type Clock } from '../clock/clock.js';
import { contextOfRequest, metadataOf } from '../commands/command-context.js';
import { namedLockKey } from '../database/advisory-locks.js';
import { CHANNELS } from '../database/channels.js';
import { announceChange, type CatalogueChange, type Queryable } from './catalogue-change.js';

/** Author of a change: a signed-in person, or another actor where there is no session (the sign-in itself, the demo). */
export type Author = CurrentUser | Actor;

const INSERT = `
  insert into catalogue.outbox (event_id, stream, type, data, metadata)
  select gen_random_uuid(), $1, event.value->>'type', event.value->'data', $3::jsonb
    from jsonb_array_elements($2::jsonb) with ordinality event(value, place) order by event.place`;

/**
 * Records all events of the catalogue. An event is stored in `catalogue.outbox` when the writer's transaction commits, and the
 * relay then appends it to the event store (catalogue-relay.ts).
 */
@Injectable()
export class CatalogueOutbox {
  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /**
   * Records events. Call it once in a transaction, as its last write, because it locks the school's stream until the commit.
   *
   * @param db connection of the transaction
   * @param events of one school or of the site; an empty list means no change, and no process is notified
   * @param affects parts that orders and cached catalogues must read again; null: none
   */
  async record(
    db: Queryable,
    by: Author,
    events: readonly CatalogueEvent[],
    affects: CatalogueChange | null,
  ): Promise<void> {
    const [first] = events;
    if (!first) return;
    const stream = streamOf(first);
    if (events.some((event) => streamOf(event) !== stream))
      throw new TypeError(`Events of several streams were recorded together: ${stream}`);
    await db.query(`select pg_advisory_xact_lock(${namedLockKey('outboxStream', '$1')})`, [stream]);
    await db.query(INSERT, [stream, toJson(events), toJson(this.metadataBy(by))]);
    await db.query('select pg_notify($1, $2)', [CHANNELS.catalogueOutbox, '']);
    if (affects !== null) await announceChange(db, affects);
  }

  /**
   * Returns invitations that the relay has not appended yet. Call it before reading the log, so that an invitation appended in
   * between is not missed.
   * @param db connection whose query returns rows, e.g. a `DataSource`
   */
  async waitingInvitations(db: Queryable): Promise<readonly AdministratorInvited['data'][]> {
    const rows = await db.query(
      `select data from catalogue.outbox where type = 'AdministratorInvited'`,
    );
    return (rows as Pick<AdministratorInvited, 'data'>[]).map(({ data }) => data);
  }

  private metadataBy(by: Author): object {
    const now = this.clock.now();
    if (!('kind' in by)) return metadataOf(contextOfRequest(by, now));
    return metadataOf({ ...contextOfRequest(null, now), actor: by });
  }
}

const streamOf = ({ data }: CatalogueEvent): string =>
  'schoolId' in data ? catalogueStream(data.schoolId) : SITE_CATALOGUE_STREAM;

/** Writes JSON and replaces lone surrogates, which Postgres cannot store, by the same character as in the tables. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replace(/[\ud800-\udfff]/gu, '\ufffd') : part,
  );
