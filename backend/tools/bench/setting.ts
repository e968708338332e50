import pg from 'pg';
import type { Sizes } from './options.js';
import { Hall } from './test-bed/hall.js';
import { HttpClient } from './test-bed/http-client.js';
import { Staff } from './test-bed/staff.js';
import type { RunningTestBed } from './test-bed/test-bed.js';

/** The site, clients and hall that all comparisons share. */
export interface Setting {
  readonly sizes: Sizes;
  readonly testBed: RunningTestBed;
  readonly http: HttpClient;
  /** Connections to the database of the systems that Houselights is compared with, schema `bench`. */
  readonly pool: pg.Pool;
  readonly owner: Staff;
  readonly superAdministrator: Staff;
  /** A hall that every round sells again as a new performance. */
  readonly hall: Hall;
  close(): Promise<void>;
}

export async function prepare(testBed: RunningTestBed, sizes: Sizes): Promise<Setting> {
  const http = new HttpClient(testBed.url);
  const pool = new pg.Pool({ connectionString: testBed.benchDatabaseUrl, max: sizes.connections });
  // An interruption of the bench stops the database while the pool is open, so errors of idle connections are ignored.
  pool.on('error', () => {});
  await pool.query('create schema bench');
  const owner = await Staff.signIn(testBed.url, 'owner@melati.example');
  return {
    sizes,
    testBed,
    http,
    pool,
    owner,
    superAdministrator: await Staff.signIn(testBed.url, 'super@houselights.example'),
    hall: await Hall.build(owner, 'A hall to measure', sizes.roundSeats),
    close: () => pool.end(),
  };
}
