import { type Leader, namedLockKey } from './advisory-locks.js';
import pg from 'pg';
import { connectClient } from './connect.js';
import { pause } from '../process/pause.js';
import { logger } from '../logging/logger.js';
import { feelPulse, hangUp, limitSilence } from './pulse.js';

const CONNECT_MS = 10_000;

/** How a process waits for the lead. */
export interface LeaderTimes {
  /**
   * A leader whose connection was not heard for so long is stopped, frozen or cut off: its session is ended. Four times as
   * long as between two questions of {@link feelPulse}.
   */
  readonly silenceMs: number;
  /** Between two tries to lead. */
  readonly lookEveryMs: number;
}

const TIMES: LeaderTimes = { silenceMs: 20_000, lookEveryMs: 500 };

/**
 * Waits until nobody else holds the lock of this name, then runs `work` while it is held. The lock belongs to one
 * connection: when that breaks, or does not answer any more, `work` is told to stop by its signal, for somebody else may
 * lead by now. Who waits ends the session of a leader that is not heard any more, so a process that is stopped (SIGSTOP)
 * keeps the lead for at most `silenceMs`; when it goes on, it learns that it has lost it. What it is just writing then must be fenced by itself: a checkpoint that only moves on, a job's own id.
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

/** Throws when the signal ends the waiting. */
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

/** `pg_locks` shows the halves of a key as unsigned numbers. Of the leader's session, the last word is a question for its pulse. */
const END_SILENT_LEADER = `
  select pg_terminate_backend(session.pid)
    from pg_locks lock join pg_stat_activity session on session.pid = lock.pid
   where lock.locktype = 'advisory' and lock.granted and lock.objsubid = 1
     and lock.database = (select oid from pg_database where datname = current_database())
     and (lock.classid::bigint << 32 | lock.objid::bigint) = ${KEY}
     and greatest(session.query_start, session.state_change) < clock_timestamp() - make_interval(secs => $2)`;
