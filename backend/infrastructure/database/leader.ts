import { type Leader, namedLockKey } from './advisory-locks.js';
import pg from 'pg';
import { connectClient } from './connect.js';
import { pause } from '../process/pause.js';
import { logger } from '../logging/logger.js';
import { feelPulse, hangUp, limitSilence } from './pulse.js';

const CONNECT_MS = 10_000;

/** Intervals and limits of the election of a leader. */
export interface LeaderTimes {
  /**
   * Milliseconds of silence after which a leader counts as stopped, frozen or cut off; a waiting process then ends its session.
   * Four times the interval of the checks by {@link feelPulse}.
   */
  readonly silenceMs: number;
  /** Milliseconds between two attempts to become leader. */
  readonly lookEveryMs: number;
}

const TIMES: LeaderTimes = { silenceMs: 20_000, lookEveryMs: 500 };

/**
 * Waits for the lock of this name, then runs `work` while holding the lock. The lock belongs to one connection. When the
 * connection breaks or stops responding, the signal stops `work`, because another process may be leader by now. Waiting processes
 * end the session of a silent leader. So a stopped process (SIGSTOP) stays leader for at most `silenceMs`, and notices the loss
 * when it continues. A write at that moment needs its own protection, such as a checkpoint that never moves back, or a job's id.
 */
export async function runAsLeader(
  connectionString: string,
  name: Leader,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
  times: LeaderTimes = TIMES,
): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: `houselights ${name}`,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
  });
  const lost = new AbortController();
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  const stopWaiting = (): void => void hangUp(client).catch(() => {});
  signal.addEventListener('abort', stopWaiting);
  let stopFeeling = (): void => {};
  try {
    await connectClient(client);
    limitSilence(client, CONNECT_MS);
    await takeLead(client, name, signal, times);
    stopFeeling = feelPulse(client, () => lost.abort());
    await work(AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    stopFeeling();
    signal.removeEventListener('abort', stopWaiting);
    await hangUp(client);
  }
}

/** Waits until this process is leader. @throws when the signal ends the wait */
async function takeLead(
  client: pg.Client,
  name: Leader,
  signal: AbortSignal,
  { silenceMs, lookEveryMs }: LeaderTimes,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(${KEY}) as mine`,
      [name],
    );
    if (rows[0]?.mine) return;
    const { rowCount } = await client.query(END_SILENT_LEADER, [name, silenceMs / 1000]);
    if (rowCount)
      logger.warn({ leader: name }, 'The leader was not heard any more: its session was ended');
    await pause(lookEveryMs, signal);
  }
}

const KEY = namedLockKey('leader', '$1');

/**
 * SQL that ends the session of a silent leader. `pg_locks` shows the halves of a key as unsigned numbers. The last statement of a
 * leader's session is always the connection check by {@link feelPulse}.
 */
const END_SILENT_LEADER = `
  select pg_terminate_backend(session.pid)
    from pg_locks lock join pg_stat_activity session on session.pid = lock.pid
   where lock.locktype = 'advisory' and lock.granted and lock.objsubid = 1
     and lock.database = (select oid from pg_database where datname = current_database())
     and (lock.classid::bigint << 32 | lock.objid::bigint) = ${KEY}
     and greatest(session.query_start, session.state_change) < clock_timestamp() - make_interval(secs => $2)`;
