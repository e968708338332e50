import { EventStoreUnavailableError } from '../port.js';

/**
 * SQLSTATE classes and codes that do not blame the event: connection (08), state of the transaction or a read-only server (25),
 * unknown statement (26), sign-in (28), rolled back by a conflict (40), out of disk, memory or connections (53), a lock (55),
 * cancelled or shutting down (57), the server's own files (58, XX001, XX002), too old a snapshot (72), and a database, schema,
 * table or function that is missing or closed to us (3D, 3F, 42501, 42P01, 42883).
 */
const CIRCUMSTANCES =
  /^(08|25|26|28|3D|3F|40|53|55|57|58|72)...$|^(42501|42P01|42883|XX001|XX002)$/;

/** Pattern of a SQLSTATE. No class begins with E, but names of system errors do: EPIPE. */
const SQLSTATE = /^[0-9A-DF-Z][0-9A-Z]{4}$/;

/**
 * Returns true when an event failed because of its content: another try gives the same error, so its stream is parked. After
 * other failures (connection lost, deadlock, disk full, cancelled, ...) the same event is tried again. Without a SQLSTATE only
 * program errors count, because a lost connection has none either.
 */
export function isEventsFault(error: unknown): boolean {
  if (error instanceof EventStoreUnavailableError) return false;
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && SQLSTATE.test(code)) return !CIRCUMSTANCES.test(code);
  return error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError;
}

/** Returns the error in a line or two, for people; without `detail`, which may quote a row. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.slice(0, 2_000) || 'No reason was given';
}
