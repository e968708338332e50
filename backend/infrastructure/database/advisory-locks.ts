/**
 * All advisory locks of this system. Postgres keeps two kinds of keys apart: one bigint, and a pair of two int4.
 *
 * A key never changes: while a new release starts, old and new processes run side by side. A process that locks an old key does
 * not exclude one that locks a new key.
 *
 * A lock belongs to one database. "Session" lasts until the lock is given back or its connection ends, "transaction" until the
 * commit or rollback.
 */

/** One bigint each. */
export const FIXED_LOCKS = {
  /** Session. Taken by every process that migrates the application's schema (migrate.ts). */
  schemaMigration: 7_262_517,
  /** Transaction. Taken by the process that loads the demo's schools, productions and people. */
  demoCatalogue: 7_262_518,
  /**
   * Transaction. Taken by the backend that moves rows of the outbox to the event store; backends without the lock leave the rows.
   */
  outboxRelay: 7_262_519,
  /** Transaction. Taken when a school is registered or renamed, so that no two get names that look alike. */
  schoolNames: 7_262_520,
  /** Session. Taken by `npm run events -- verify` and `try-rebuild`, which build in one scratch schema. */
  logVerification: 7_262_521,
  /** Session. Taken by every backend that installs the schemas of the job queue. */
  jobQueueInstall: 7_203_114_526,
} as const;

/** Pairs: the first number is the class, the second the object. */
export const LOCK_CLASSES = {
  /** "Hous": the Postgres event store. Objects: {@link EVENT_STORE_LOCKS}. */
  eventStore: 0x486f7573,
  /** "HLJW": a job worker is alive. Object: `hashtext(worker id)`. Session, shared, held by each worker of graphile-worker. */
  jobWorker: 0x484c4a57,
} as const;

/** Objects in the class of the event store. */
export const EVENT_STORE_LOCKS = {
  /** Transaction, shared. Held by every append from before it owns a transaction id until it has committed (safe-head.ts). */
  appending: 1,
  /** Session (in earlier releases: transaction). Held by the process that changes the schema of the event store. */
  migrating: 2,
} as const;

interface NamedLock {
  /** Prefix of the locked name. */
  readonly prefix: string;
  /** Seed for `hashtextextended`. */
  readonly seed: number;
}

/** Families of locks by name. Each key is one bigint, the hash of the name. */
export const NAMED_LOCKS = {
  /** Transaction. Name: a stream. Taken by every append to it, in the order of the keys. */
  stream: { prefix: '', seed: LOCK_CLASSES.eventStore },
  /** Transaction. Name: queue, a colon, and the job's id. Taken when the job is enqueued. */
  job: { prefix: '', seed: 7_203_114 },
  /** Session. Name: a {@link Leader}. Held by the one process that leads, on a connection of its own (leader.ts). */
  leader: { prefix: 'houselights:', seed: 0 },
  /** Transaction. Name: keyed hash of a network address or person. Taken by each order from there (`app.note_order_source`). */
  orderSource: { prefix: 'order source ', seed: 0 },
  /** Transaction. Name: keyed hash of an e-mail address. Taken after {@link NAMED_LOCKS.orderSource} by each order. */
  orderEmail: { prefix: 'order email ', seed: 0 },
  /** Session. Name: the id of a message to families, a blank, and the mail's number. Held by the backend that sends this mail. */
  buyerMail: { prefix: 'buyer mail ', seed: 0 },
  /** Session. Name: a production's id. Taken when its seating plan changes. */
  seatingPlan: { prefix: 'seating plan ', seed: 0 },
  /**
   * Transaction. Name: a stream. Taken by writers of the stream's rows in the outbox, so that the rows of one stream are
   * committed in the order of their numbers.
   */
  outboxStream: { prefix: 'catalogue outbox ', seed: 0 },
  /**
   * Session, in the tests' `postgres` database. Name: a fixture that several suites share. Taken by the suite that creates it.
   */
  testFixture: { prefix: 'test fixture ', seed: 0 },
} as const satisfies Readonly<Record<string, NamedLock>>;

/** Work that only one of several processes may do at a time. */
export type Leader = 'process-manager' | 'projections' | 'file-upkeep';

/** Returns SQL of the key of one lock of a family. @param name SQL of a text expression, `$1` for instance */
export function namedLockKey(family: keyof typeof NAMED_LOCKS, name: string): string {
  const { prefix, seed } = NAMED_LOCKS[family];
  return `hashtextextended(${prefix ? `'${prefix}' || ` : ''}${name}, ${seed})`;
}
