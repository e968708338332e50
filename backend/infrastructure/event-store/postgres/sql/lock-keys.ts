/**
 * Advisory lock keys of the event store, as (class, object) pairs of int4.
 * A pair never collides with the single bigint keys that guard streams: Postgres keeps the two kinds apart.
 */
const CLASS = 0x486f7573;

/** Held shared by every appender from before it owns a transaction id until it has committed. */
export const APPENDING = `${CLASS}, 1`;
/** Held by whoever changes the schema. */
export const MIGRATING = `${CLASS}, 2`;

export const APPENDING_CLASS = CLASS;
export const APPENDING_OBJECT = 1;

/** The bigint key of one stream's lock, as SQL over an expression that gives the stream's name. */
export const streamLockKey = (stream: string): string => `hashtextextended(${stream}, ${CLASS})`;
