import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type pg from 'pg';
import {
  readModelReaders,
  type ReadModelReader as Reader,
} from '../../../../projections/checkpoints.queries.js';
import { type EventStore, EVENT_STORE } from '../../../infrastructure/event-store/port.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { Degraded, HealthChecks } from '../../../infrastructure/health/health-checks.js';
import { PROCESS_MANAGER } from '../../../infrastructure/process-manager/process-checkpoint.js';
import { ParkedStreamQueries } from './parked-stream-queries.js';

/** Milliseconds after which a reader of the log counts as stopped: it has not moved while an event waited. */
const STANDS_STILL_MS = 30_000;

export interface ReaderFacts {
  readonly position: string;
  readonly status: 'up-to-date' | 'behind' | 'standing-still';
  /** Time at which the first waiting event was recorded, in ISO 8601. */
  readonly waitingSince: string | null;
  readonly parkedStreams: number;
}

/**
 * Reports the readers of the event log to `/health/ready`. A stopped reader makes the answer `degraded`, not 503:
 * orders do not need readers, and all backends share them, so 503 would stop every sale. A missing read model means
 * 503, because the screens would be empty.
 */
@Injectable()
export class ReaderHealth implements OnModuleInit {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly parked: ParkedStreamQueries,
    private readonly health: HealthChecks,
  ) {}

  onModuleInit(): void {
    this.health.register('readModels', async () => {
      const readers = await readModelReaders(this.pool);
      if (readers.length === 0)
        throw new Error('The projections process has not built the read models yet');
      return this.factsOf(readers);
    });
    this.health.register('processManager', async () => this.factsOf(await this.processManager()));
  }

  async all(): Promise<Record<string, ReaderFacts>> {
    const readers = [...(await readModelReaders(this.pool)), ...(await this.processManager())];
    const facts = await this.factsOf(readers);
    return facts instanceof Degraded ? (facts.facts as Record<string, ReaderFacts>) : facts;
  }

  private async factsOf(
    readers: readonly Reader[],
  ): Promise<Record<string, ReaderFacts> | Degraded> {
    const parked = await this.parked.counts();
    const waiting = new Map<string, string | null>();
    for (const position of new Set(readers.map((reader) => reader.position)))
      waiting.set(position, await this.firstAfter(position));
    const facts = readers.map((reader): readonly [string, ReaderFacts] => {
      const waitingSince = waiting.get(reader.position) ?? null;
      const status = statusOf(reader, waitingSince, this.clock.now());
      const parkedStreams = parked.get(reader.name) ?? 0;
      return [reader.name, { position: reader.position, status, waitingSince, parkedStreams }];
    });
    const end = await this.store.end();
    const complaints = facts.flatMap(([name, fact]) => complaintsOf(name, fact, end));
    const all = Object.fromEntries(facts);
    return complaints.length > 0 ? new Degraded(`${complaints.join('; ')}.`, all) : all;
  }

  /** Returns the time at which the first event after a position was recorded, or null. */
  private async firstAfter(position: string): Promise<string | null> {
    for await (const { events } of this.store.readAll({ from: position, batchSize: 1 })) {
      const [first] = events;
      if (first) return first.recordedAt;
    }
    return null;
  }

  private async processManager(): Promise<Reader[]> {
    const { rows } = await this.pool.query<Reader>(
      `select process as name, position, updated_at as moved_at from app.process_checkpoints where process = $1`,
      [PROCESS_MANAGER],
    );
    return rows;
  }
}

/**
 * @param waitingSince ISO 8601 moment at which the first event after the reader's position was recorded; null: there is
 * none
 */
export function statusOf(
  { moved_at }: Pick<Reader, 'moved_at'>,
  waitingSince: string | null,
  now: Date,
): ReaderFacts['status'] {
  if (waitingSince === null) return 'up-to-date';
  const longAgo = now.getTime() - STANDS_STILL_MS;
  const stands = Date.parse(waitingSince) < longAgo && moved_at.getTime() < longAgo;
  return stands ? 'standing-still' : 'behind';
}

function complaintsOf(
  name: string,
  { position, status, waitingSince, parkedStreams }: ReaderFacts,
  end: string,
): string[] {
  return [
    ...(position > end
      ? [`${name} has read further than the events reach: they were restored from an older backup`]
      : []),
    ...(status === 'standing-still'
      ? [`${name} stands still while events wait since ${waitingSince}`]
      : []),
    ...(parkedStreams > 0
      ? [
          `${name} could not go on with ${parkedStreams} ${parkedStreams === 1 ? 'stream' : 'streams'}`,
        ]
      : []),
  ];
}
