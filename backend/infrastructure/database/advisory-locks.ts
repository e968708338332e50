/**
 * All advisory locks of this system. Postgres has two separate kinds of keys: one bigint, and a pair of two int4.
 *
 * A key never changes: while a new release starts, processes of both releases run side by side, and different keys would not
 * exclude each other.
 *
 * A lock belongs to one database. "Session" locks last until they are released or their connection ends, "transaction" locks
 * until the commit or rollback.
 */

/** Locks whose key is one bigint. */
export const FIXED_LOCKS = {
  /** Session lock, taken by every process that migrates the application's schema (migrate.ts). */
  schemaMigration: 7_262_517,
  /** Transaction lock, taken by the process that loads the demo's schools, productions and people. */
  demoCatalogue: 7_262_518,
  /**
   * Transaction lock, taken by the backend that moves outbox rows to the event store. Backends without the lock skip
   * this work.
   */
  outboxRelay: 7_262_519,
  /**
   * Transaction lock, taken when a school is registered or renamed, so that no two schools get names that look alike.
   */
  schoolNames: 7_262_520,
  /** Session lock, taken by `npm run events -- verify`, because runs share one scratch schema. */
  logVerification: 7_262_521,
  /** Session lock, taken by every backend that installs the schemas of the job queue. */
  jobQueueInstall: 7_203_114_526,
} as const;

/** Classes of locks whose key is a pair of int4: the class, then the object. */
export const LOCK_CLASSES = {
  /** Class of the locks of the Postgres event store ("Hous" in ASCII). The objects are {@link EVENT_STORE_LOCKS}. */
  eventStore: 0x486f7573,
  /**
   * Class of session locks that prove that a job worker is alive ("HLJW" in ASCII). The object is `hashtext(worker
   * id)`. Each worker of graphile-worker holds its lock, shared.
   */
  jobWorker: 0x484c4a57,
} as const;

/** Locks of the event store: the second halves of their keys. */
export const EVENT_STORE_LOCKS = {
  /**
   * Shared transaction lock, held by every append from before it gets a transaction id until its commit (safe-head.ts).
   */
  appending: 1,
  /**
   * Session lock (in earlier releases a transaction lock), held by the process that changes the schema of the event
   * store.
   */
  migrating: 2,
} as const;

interface NamedLock {
  /** Text put before the locked name when the key is computed. */
  readonly prefix: string;
  /** Seed of the hash function `hashtextextended`. */
  readonly seed: number;
}

/** Families of locks by name. Each lock's key is one bigint, the hash of its name. */
export const NAMED_LOCKS = {
  /**
   * Transaction locks named by a stream. Every append to the stream takes its lock; an append to several streams takes
   * the locks in the order of their keys.
   */
  stream: { prefix: '', seed: LOCK_CLASSES.eventStore },
  /** Transaction locks named by the queue, a colon, and the job's id, taken when the job is enqueued. */
  job: { prefix: '', seed: 7_203_114 },
  /**
   * Session locks named by a {@link Leader}. The leading process holds its lock on a connection of its own (leader.ts).
   */
  leader: { prefix: 'houselights:', seed: 0 },
  /**
   * Transaction locks named by the keyed hash of a network address or person, taken by each order of that source
   * (`app.note_order_source`).
   */
  orderSource: { prefix: 'order source ', seed: 0 },
  /**
   * Transaction locks named by the keyed hash of an e-mail address, taken by each order after {@link
   * NAMED_LOCKS.orderSource}.
   */
  orderEmail: { prefix: 'order email ', seed: 0 },
  /**
   * Session locks named by the id of a message to families, a blank, and the mail's number. The backend that sends the
   * mail holds the lock.
   */
  buyerMail: { prefix: 'buyer mail ', seed: 0 },
  /** Session locks named by a production's id, taken when the production's seating plan changes. */
  seatingPlan: { prefix: 'seating plan ', seed: 0 },
  /**
   * Transaction locks named by a stream. Writers of the stream's outbox rows take the lock, so that these rows are
   * committed in the order of their numbers.
   */
  outboxStream: { prefix: 'catalogue outbox ', seed: 0 },
  /**
   * Session locks in the tests' `postgres` database, named by a fixture that several suites share. The suite that
   * creates the fixture takes the lock.
   */
  testFixture: { prefix: 'test fixture ', seed: 0 },
} as const satisfies Readonly<Record<string, NamedLock>>;

/** Work that only one of several processes may do at a time. */
export type Leader = 'process-manager' | 'projections' | 'file-upkeep';

/** Returns SQL for the key of one lock in a family. @param name SQL of a text expression, e.g. `$1` */
export function namedLockKey(family: keyof typeof NAMED_LOCKS, name: string): string {
  const { prefix, seed } = NAMED_LOCKS[family];
  return `hashtextextended(${prefix ? `'${prefix}' || ` : ''}${name}, ${seed})`;
}
