import { EventStoreUnavailableError } from '../port.js';

/**
 * SQLSTATE classes and codes of failures that the event did not cause: connection (08), state of the transaction or a read-only
 * server (25), unknown statement (26), sign-in (28), rolled back by a conflict (40), out of disk, memory or connections (53), a
 * lock (55), cancelled or shutting down (57), the server's own files (58, XX001, XX002), too old a snapshot (72), and a database,
 * schema, table or function that is missing or forbidden (3D, 3F, 42501, 42P01, 42883).
 */
const CIRCUMSTANCES =
  /^(08|25|26|28|3D|3F|40|53|55|57|58|72)...$|^(42501|42P01|42883|XX001|XX002)$/;

/** Pattern of a SQLSTATE. It excludes names of system errors such as EPIPE: no SQLSTATE class begins with E. */
const SQLSTATE = /^[0-9A-DF-Z][0-9A-Z]{4}$/;

/**
 * Returns true when the event's content caused the failure: a retry would give the same error, so its stream is parked. After any
 * other failure (connection lost, deadlock, disk full, cancelled) the event is retried. Among errors without a SQLSTATE only
 * program errors count, because a lost connection has none either.
 */
export function isEventsFault(error: unknown): boolean {
  if (error instanceof EventStoreUnavailableError) return false;
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && SQLSTATE.test(code)) return !CIRCUMSTANCES.test(code);
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}

/** Returns the error's text for people, in a line or two. It leaves out `detail`, which may quote a row. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.slice(0, 2_000) || 'No reason was given';
}
