import type pg from 'pg';
import { CHANNELS, type JobsInserted } from '../../database/channels.js';

/** Tells idle workers that jobs became free again. @param count how many workers are woken at most */
export async function wakeWorkers(pool: pg.Pool, count: number): Promise<void> {
  const news: JobsInserted = { count };
  await pool.query('select pg_notify($1, $2)', [CHANNELS.jobsInserted, JSON.stringify(news)]);
}
