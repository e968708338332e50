import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import type {
  ContentView,
  PerformanceView,
  ProductionView,
} from '../../../contracts/rest/catalogue.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { ReadModelProgress } from '../../../infrastructure/read-models/read-model-progress.js';
import { ContentReader } from '../../content/api.js';
import { PerformanceQueries } from '../queries/performance-queries.js';
import { ProductionQueries } from '../queries/production-queries.js';
import { SharedRuns } from '../queries/shared-runs.js';

/** What the home page shows to somebody signed out. */
export interface Home {
  readonly hero: ContentView;
  readonly heading: ContentView;
  readonly productions: readonly ProductionView[];
  readonly performances: readonly PerformanceView[];
}

interface Kept {
  readonly version: string;
  /** By `performance.now()`. */
  readonly until: number;
  readonly home: Promise<Home>;
}

/** So long the answers are kept, in milliseconds: time alone frees seats whose hold has lapsed, and changes the order of shows. */
const KEEP_MS = 1000;

/** Another text after each change of the catalogue (infrastructure/outbox/catalogue-change.ts), also when a subject is gone. */
const VERSION = `select count(*) || ' ' || coalesce(sum(version), 0) as version from catalogue.versions`;

/**
 * The answers that the home page is made of, kept for a moment: when a sale begins, all families come at once. What staff change
 * shows with the next page, in every backend, because each page asks the database for the version of the catalogue before it
 * uses what is kept; requests that come together ask once. Seats that are sold are told by the read models.
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
  ) {
    readModels.onMoved(() => {
      this.kept = null;
    });
  }

  /** Shared: treat it as read-only. */
  async read(): Promise<Home> {
    // Before the answers are read, so that they are never older than the version they are kept under.
    const version = await this.versions.run('', () => this.version());
    const { kept } = this;
    if (kept && kept.version === version && kept.until > performance.now()) return kept.home;
    const read: Kept = { version, until: performance.now() + KEEP_MS, home: this.fromDatabase() };
    this.kept = read;
    read.home.catch(() => {
      if (this.kept === read) this.kept = null;
    });
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
