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
  /** Session. Taken by every process that migrates the application's schema (migrate.ts). */
  schemaMigration: 7_262_517,
  /** Transaction. Taken by the process that loads the demo's schools, productions and people. */
  demoCatalogue: 7_262_518,
  /** Transaction. Taken by the backend that moves outbox rows to the event store. Backends without the lock skip this work. */
  outboxRelay: 7_262_519,
  /** Transaction. Taken when a school is registered or renamed, so that no two schools get names that look alike. */
  schoolNames: 7_262_520,
  /** Session. Taken by `npm run events -- verify` and `try-rebuild`, which share one scratch schema. */
  logVerification: 7_262_521,
  /** Session. Taken by every backend that installs the schemas of the job queue. */
  jobQueueInstall: 7_203_114_526,
} as const;

/** Classes of locks whose key is a pair of int4: the class, then the object. */
export const LOCK_CLASSES = {
  /** The Postgres event store ("Hous" in ASCII). Objects: {@link EVENT_STORE_LOCKS}. */
  eventStore: 0x486f7573,
  /**
   * Liveness of job workers ("HLJW" in ASCII). Object: `hashtext(worker id)`. Session, shared, held by each worker of
   * graphile-worker.
   */
  jobWorker: 0x484c4a57,
} as const;

/** Objects in the class of the event store. */
export const EVENT_STORE_LOCKS = {
  /** Transaction, shared. Held by every append from before it gets a transaction id until its commit (safe-head.ts). */
  appending: 1,
  /** Session (in earlier releases: transaction). Held by the process that changes the schema of the event store. */
  migrating: 2,
} as const;

interface NamedLock {
  /** Text put before the locked name. */
  readonly prefix: string;
  /** Seed of the hash function `hashtextextended`. */
  readonly seed: number;
}

/** Families of locks by name. Each lock's key is one bigint, the hash of its name. */
export const NAMED_LOCKS = {
  /**
   * Transaction. Name: a stream. Taken by every append to the stream; an append to several takes the locks in the order of their
   * keys.
   */
  stream: { prefix: '', seed: LOCK_CLASSES.eventStore },
  /** Transaction. Name: the queue, a colon, and the job's id. Taken when the job is enqueued. */
  job: { prefix: '', seed: 7_203_114 },
  /** Session. Name: a {@link Leader}. Held by the leading process on a connection of its own (leader.ts). */
  leader: { prefix: 'houselights:', seed: 0 },
  /**
   * Transaction. Name: keyed hash of a network address or person. Taken by each order of that source (`app.note_order_source`).
   */
  orderSource: { prefix: 'order source ', seed: 0 },
  /** Transaction. Name: keyed hash of an e-mail address. Taken by each order, after {@link NAMED_LOCKS.orderSource}. */
  orderEmail: { prefix: 'order email ', seed: 0 },
  /** Session. Name: the id of a message to families, a blank, and the mail's number. Held by the backend that sends the mail. */
  buyerMail: { prefix: 'buyer mail ', seed: 0 },
  /** Session. Name: a production's id. Taken when the production's seating plan changes. */
  seatingPlan: { prefix: 'seating plan ', seed: 0 },
  /**
   * Transaction. Name: a stream. Taken by writers of the stream's outbox rows, so that these rows are committed in the order of
   * their numbers.
   */
  outboxStream: { prefix: 'catalogue outbox ', seed: 0 },
  /**
   * Session, in the tests' `postgres` database. Name: a fixture that several suites share. Taken by the suite that creates the
   * fixture.
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
