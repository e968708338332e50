import pg from 'pg';
import type { Sizes } from './options.js';
import { Hall } from './test-bed/hall.js';
import { HttpClient } from './test-bed/http-client.js';
import { Staff } from './test-bed/staff.js';
import type { RunningTestBed } from './test-bed/test-bed.js';

/** What every comparison works with. */
export interface Setting {
  readonly sizes: Sizes;
  readonly testBed: RunningTestBed;
  /** As many connections as the database pool below has. */
  readonly http: HttpClient;
  /** Connections to the database of what Houselights is compared with, schema `bench`. */
  readonly pool: pg.Pool;
  readonly owner: Staff;
  readonly superAdministrator: Staff;
  /** Sold anew, as another performance, in every round. */
  readonly hall: Hall;
  close(): Promise<void>;
}

export async function prepare(testBed: RunningTestBed, sizes: Sizes): Promise<Setting> {
  const http = new HttpClient(testBed.url, sizes.connections);
  const pool = new pg.Pool({ connectionString: testBed.benchDatabaseUrl, max: sizes.connections });
  // The database is stopped under them when the bench is interrupted.
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
    async close() {
      http.close();
      await pool.end();
    },
  };
}
