import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import type {
  ContentView,
  PerformanceView,
  ProductionView,
} from '../../../contracts/rest/catalogue.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { ReadModelProgress } from '../../../infrastructure/read-models/read-model-progress.js';
import { ContentReader } from '../../content/api.js';
import { PerformanceQueries } from '../queries/performance-queries.js';
import { ProductionQueries } from '../queries/production-queries.js';
import { SharedRuns } from '../queries/shared-runs.js';

/** Answers that the home page shows to a visitor who is not signed in. */
export interface Home {
  readonly hero: ContentView;
  readonly heading: ContentView;
  readonly productions: readonly ProductionView[];
  readonly performances: readonly PerformanceView[];
}

interface Kept {
  readonly version: string;
  /** Value of `performance.now()` at which the entry expires. */
  readonly until: number;
  /** Milliseconds since 1970 at which another dated price begins to count; infinite until the answers are read. */
  pricedUntil: number;
  readonly home: Promise<Home>;
}

/** Milliseconds for which the answers are cached. They change even without events: holds expire, and the next show changes. */
const KEEP_MS = 1000;

/**
 * A text that differs after each change of the catalogue (infrastructure/outbox/catalogue-change.ts), also after a
 * deletion.
 */
const VERSION = `select count(*) || ' ' || coalesce(sum(version), 0) as version from catalogue.versions`;

/**
 * The answers of the home page, cached for a moment because all families come at once when a sale begins. Each page compares
 * the catalogue's version in the database before it uses the cache, so a change by staff shows on the next page in every
 * backend. Simultaneous requests share one query. Read models announce sold seats.
 */
@Injectable()
export class HomeAnswers {
  private kept: Kept | null = null;
  private readonly versions = new SharedRuns<string>();

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly texts: ContentReader,
    private readonly productions: ProductionQueries,
    private readonly performances: PerformanceQueries,
    readModels: ReadModelProgress,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    readModels.onMoved(() => {
      this.kept = null;
    });
  }

  /** Returns the shared answers: treat them as read-only. */
  async read(): Promise<Home> {
    // The version is read before the answers, so the cached answers are never older than their version.
    const version = await this.versions.run('', () => this.version());
    const { kept } = this;
    if (
      kept?.version === version &&
      kept.until > performance.now() &&
      kept.pricedUntil > this.clock.now().getTime()
    )
      return kept.home;
    const now = this.clock.now().toISOString();
    const read: Kept = {
      version,
      until: performance.now() + KEEP_MS,
      pricedUntil: Infinity,
      home: this.fromDatabase(),
    };
    this.kept = read;
    read.home.then(
      ({ productions }) => (read.pricedUntil = nextChange(productions, now)),
      () => {
        if (this.kept === read) this.kept = null;
      },
    );
    return read.home;
  }

  private async version(): Promise<string> {
    const { rows } = await this.pool.query<{ version: string }>(VERSION);
    return rows[0]?.version ?? '';
  }

  private async fromDatabase(): Promise<Home> {
    const [hero, heading, productions, performances] = await Promise.all([
      this.texts.one('homepage-hero'),
      this.texts.one('homepage-productions'),
      this.productions.all(),
      this.performances.list({ includeSalesOff: false, person: null }),
    ]);
    return { hero, heading, productions, performances };
  }
}

/** Returns when the next dated price of Standard begins or ends, in milliseconds since 1970. @param at ISO 8601 */
const nextChange = (productions: readonly ProductionView[], at: string): number =>
  Math.min(
    ...productions
      .flatMap(({ standardPrices = [] }) =>
        standardPrices.flatMap(({ from, until }) => [from, until]),
      )
      .flatMap((time) => (time !== null && time > at ? Date.parse(time) : [])),
  );
