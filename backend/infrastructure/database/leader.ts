import { type Leader, namedLockKey } from './advisory-locks.js';
import pg from 'pg';
import { connectClient } from './connect.js';
import { pause } from '../process/pause.js';
import { logger } from '../logging/logger.js';
import { feelPulse, hangUp, limitSilence } from './pulse.js';

const CONNECT_MS = 10_000;

/** Times for waiting for the lead. */
export interface LeaderTimes {
  /**
   * Silence after which a leader counts as stopped, frozen or cut off, and its session is ended. Four times the interval of the
   * checks by {@link feelPulse}.
   */
  readonly silenceMs: number;
  /** Milliseconds between two tries to lead. */
  readonly lookEveryMs: number;
}

const TIMES: LeaderTimes = { silenceMs: 20_000, lookEveryMs: 500 };

/**
 * Waits for the lock of this name, then runs `work` while holding the lock.
 *
 * The lock belongs to one connection. When that breaks or no longer answers, the signal tells `work` to stop, because another
 * process may lead by now. A waiting process ends the session of a silent leader. So a process that is stopped (SIGSTOP) keeps
 * the lead for at most `silenceMs`; when it continues, it learns that it has lost the lead. Its writes at that moment need their
 * own fence: a checkpoint that only moves on, a job's own id.
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

/** Waits for the lead. @throws when the signal ends the wait */
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
 * Ends the session of a silent leader. `pg_locks` shows the halves of a key as unsigned numbers. The last statement of the
 * leader's session is the check by {@link feelPulse}.
 */
const END_SILENT_LEADER = `
  select pg_terminate_backend(session.pid)
    from pg_locks lock join pg_stat_activity session on session.pid = lock.pid
   where lock.locktype = 'advisory' and lock.granted and lock.objsubid = 1
     and lock.database = (select oid from pg_database where datname = current_database())
     and (lock.classid::bigint << 32 | lock.objid::bigint) = ${KEY}
     and greatest(session.query_start, session.state_change) < clock_timestamp() - make_interval(secs => $2)`;
