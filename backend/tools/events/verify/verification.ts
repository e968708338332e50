import { access } from 'node:fs/promises';
import { projectors } from '../../../../projections/read-models/all.js';
import { ScratchReadModels } from '../../../../projections/runner/scratch-read-models.js';
import { catalogueStream } from '../../../contracts/events/index.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import type { Position, StoredEvent } from '../../../infrastructure/event-store/port.js';
import { hashedRows } from '../../../infrastructure/event-store/proof/event-hashes.js';
import { logRoots, type LogRoot } from '../../../infrastructure/event-store/proof/log-roots.js';
import { readRoots, rootsFileIn } from '../../../infrastructure/event-store/proof/roots-file.js';
import {
  inVerificationSchema,
  VERIFICATION_SCHEMA,
} from '../../../infrastructure/event-store/proof/verification-schema.js';
import type { OpenLog } from '../shared/open-log.js';
import { readLog } from '../shared/read-log.js';
import { StoppedError } from '../shared/stopping.js';
import { checkCatalogue, type CatalogueFigures } from './catalogue/catalogue-check.js';
import { LogFold, type Rule, breachesOf } from './fold/log-fold.js';
import { accountOf, inRinggit, type Account } from './fold/money.js';
import { RootCheck, type RootsToCheck } from './root-check.js';
import { inWords, SealedLog } from './sealed-log.js';
import { foldStates, SpilledStates, keysOfEvent, STATE_KEYS } from './spilled-states.js';
import type pg from 'pg';

/** Part of the data that a finding is about. */
export type Subject =
  Rule | 'streams' | 'hashes' | 'roots' | 'read models' | 'catalogue' | 'confirmation numbers';

export interface VerificationOptions {
  /** True: compares the read models with a fresh replay. */
  readonly readModels: boolean;
  /** True: compares the tables of the catalogue and of the confirmation numbers with the events. */
  readonly catalogue: boolean;
  /** Path of a further file of roots, beside that of this installation; the file must exist. */
  readonly rootsFile: string | null;
  /** Largest number of streams' states in memory; only tests change it. */
  readonly statesInMemory?: number;
  readonly signal?: AbortSignal;
  readonly onFinding: (subject: Subject, sentence: string) => void;
  readonly onProgress?: (events: number, position: Position) => void;
}

export interface VerificationFigures {
  readonly events: number;
  readonly streams: number;
  readonly bookings: number;
  /** Sum of the accounts of all bookings, in sen. */
  readonly accounts: Account;
  /** Number of events with a hash. */
  readonly hashed: number;
  /** Number of roots that were compared with the log. */
  readonly roots: number;
  /** Number of compared rows of read models; null when they were left out. */
  readonly rows: number | null;
  /** Figures of the catalogue check; null when it was left out. */
  readonly catalogue: CatalogueFigures | null;
}

const AT_ONCE = 1_000;

/**
 * Reads the log once from its first event, and checks all rules. Memory does not grow with the log. Writes only a
 * scratch schema.
 */
export async function verifyLog(
  log: OpenLog,
  options: VerificationOptions,
): Promise<VerificationFigures> {
  const sources = await rootsToCheck(log, options);
  return inVerificationSchema(log.pool, () => verifyInScratch(log, sources, options));
}

async function verifyInScratch(
  log: OpenLog,
  sources: readonly RootsToCheck[],
  options: VerificationOptions,
): Promise<VerificationFigures> {
  const { onFinding, signal } = options;
  const events = log.events({ personal: options.readModels });
  const scratch = options.readModels
    ? new ScratchReadModels(log.pool, projectors, VERIFICATION_SCHEMA)
    : null;
  if (scratch) await scratch.open();
  else await log.pool.query(`create schema ${VERIFICATION_SCHEMA}`);
  const states = new SpilledStates(
    log.pool,
    `${VERIFICATION_SCHEMA}.stream_states`,
    options.statesInMemory,
  );
  await states.create();
  const progress = await hashedRows(log.pool);
  const sealed = new SealedLog(log.pool, progress, states, (it) => onFinding('hashes', it));
  const roots = new RootCheck(sources, (it) => onFinding('roots', it));
  const fold = new LogFold(foldStates(states, STATE_KEYS), { onBreach: onFinding });

  let [count, endsAt] = [0, ''];
  const catalogueStreams = new Set<string>();
  for await (const batch of readLog(log.store, {
    batchSize: AT_ONCE,
    ...(signal ? { signal } : {}),
  })) {
    const recorded = await events.decodeStored(batch.events);
    const projected = scratch?.apply({ events: recorded, position: batch.position });
    // A failure of this promise is thrown where it is awaited. This handler only prevents an unhandled rejection.
    projected?.catch(() => {});
    await states.prepare(new Set(recorded.flatMap((event) => [...keysOfEvent(event)])));
    roots.add(await sealed.add(batch.events));
    for (const [place, event] of recorded.entries()) {
      if (event.stream.startsWith(catalogueStream(''))) catalogueStreams.add(event.stream);
      nextOfStream(states, batch.events[place] as StoredEvent, onFinding);
      foldOne(fold, event, onFinding);
    }
    await states.makeRoom();
    await projected;
    count += batch.events.length;
    endsAt = batch.events.at(-1)?.recordedAt ?? endsAt;
    options.onProgress?.(batch.events.length, batch.position);
  }
  if (signal?.aborted) throw new StoppedError();
  await sealed.end();
  roots.end();
  const numbers = options.catalogue ? new NumberCheck(log.pool, onFinding) : null;
  const { streams, bookings, accounts } = await lookAtTheEnd(states, endsAt, onFinding, numbers);
  const catalogue = options.catalogue
    ? await checkCatalogue(log.pool, events, catalogueStreams, (it) => onFinding('catalogue', it))
    : null;
  const compared = (await scratch?.compare(events)) ?? null;
  for (const { differences } of compared ?? [])
    for (const it of differences) onFinding('read models', it);
  return {
    events: count,
    streams,
    bookings,
    accounts,
    hashed: progress.events,
    roots: roots.checked,
    rows: compared && compared.reduce((all, { rows }) => all + rows, 0),
    catalogue,
  };
}

/** Checks that the revisions of a stream are 0, 1, 2 and so on. */
function nextOfStream(
  states: SpilledStates,
  event: StoredEvent,
  onFinding: VerificationOptions['onFinding'],
): void {
  const state = states.stateOf(event.stream);
  const expected = (state.revision ?? -1) + 1;
  if (event.revision > expected) {
    const missing = event.revision - expected;
    onFinding(
      'streams',
      `Stream ${event.stream} lacks ${missing === 1 ? `event ${expected}` : `events ${expected} to ${event.revision - 1}`}`,
    );
  } else if (event.revision < expected)
    onFinding('streams', `Event ${inWords(event)} comes after event ${expected - 1} of its stream`);
  state.revision = Math.max(event.revision, expected - 1);
}

function foldOne(
  fold: LogFold,
  event: RecordedEvent,
  onFinding: VerificationOptions['onFinding'],
): void {
  const name = `${event.stream}/${event.revision} (${event.type}, ${event.recordedAt})`;
  if (event.unreadable !== undefined) {
    onFinding('streams', `Event ${name} cannot be read: ${event.unreadable}`);
    return;
  }
  try {
    fold.add(event);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    onFinding('streams', `Event ${name} does not have the shape of its type: ${why}`);
  }
}

async function lookAtTheEnd(
  states: SpilledStates,
  endsAt: string,
  onFinding: VerificationOptions['onFinding'],
  numbers: NumberCheck | null,
): Promise<Pick<VerificationFigures, 'streams' | 'bookings' | 'accounts'>> {
  const accounts = { charged: 0, refunded: 0, due: 0, proven: 0, unproven: 0, open: 0 };
  let [streams, bookings, matched] = [0, 0, 0];
  for await (const [, { revision, booking, line }] of states.all()) {
    if (revision !== undefined) streams += 1;
    if (booking?.placed) {
      bookings += 1;
      await numbers?.add(booking.bookingId, booking.placed.confirmationNumber);
    }
    for (const sen of Object.values(line?.matched ?? {})) matched += sen;
    if (!booking) continue;
    for (const [rule, sentence] of breachesOf(booking, endsAt)) onFinding(rule, sentence);
    for (const [name, sen] of Object.entries(accountOf(booking.money)))
      accounts[name as keyof Account] += sen;
  }
  await numbers?.end();
  if (matched !== accounts.proven)
    onFinding(
      'money',
      `Statement lines pay ${inRinggit(matched)}, and bookings are proven by ${inRinggit(accounts.proven)}`,
    );
  return { streams, bookings, accounts };
}

async function rootsToCheck(
  log: OpenLog,
  { rootsFile: file, onFinding }: VerificationOptions,
): Promise<RootsToCheck[]> {
  const own = rootsFileIn(log.config.proofDir);
  // Reads the table before the file, because the job of a running site writes the table first.
  const roots = await logRoots(log.pool);
  const ownRoots = await readRoots(own);
  if (file !== null) await access(file);
  const lacking = lackingIn(own, ownRoots, roots);
  if (lacking) onFinding('roots', lacking);
  return [
    { from: 'the table app.log_roots', roots },
    ...(ownRoots ? [{ from: `the file ${own}`, roots: ownRoots }] : []),
    ...(file === null ? [] : [{ from: `the file ${file}`, roots: (await readRoots(file)) ?? [] }]),
  ];
}

/** Largest number of days that one finding names. */
const MOST_DAYS = 10;

/**
 * Finds roots that are missing in the file: without them the proof is lost. @returns a sentence, or null when the file
 * has all roots of the table
 */
function lackingIn(
  path: string,
  inFile: readonly LogRoot[] | null,
  inTable: readonly LogRoot[],
): string | null {
  if (inFile === null && inTable.length > 0)
    return `There is no file ${path}, and the table app.log_roots has roots since ${inTable[0]?.day}`;
  const there = new Set(inFile?.map(({ day }) => day));
  const days = inTable.map(({ day }) => day).filter((day) => !there.has(day));
  if (days.length === 0) return null;
  const more = days.length - MOST_DAYS;
  return `The file ${path} lacks the root of ${days.slice(0, MOST_DAYS).join(', ')}${more > 0 ? ` and ${more} more` : ''}, which the table app.log_roots has`;
}

const NUMBERS_AT_ONCE = 5_000;

/** Compares the table of confirmation numbers with the bookings' events: a number must lead to its own booking only. */
class NumberCheck {
  private waiting = new Map<string, string>();

  constructor(
    private readonly pool: Pick<pg.Pool, 'query'>,
    private readonly onFinding: (subject: 'confirmation numbers', sentence: string) => void,
  ) {}

  async add(bookingId: string, number: string): Promise<void> {
    this.waiting.set(bookingId, number);
    if (this.waiting.size >= NUMBERS_AT_ONCE) await this.end();
  }

  async end(): Promise<void> {
    const asked = this.waiting;
    this.waiting = new Map();
    const { rows } = await this.pool.query<{ booking: string }>(
      `select asked.booking
         from unnest($1::text[], $2::text[]) with ordinality as asked(booking, number, place)
         left join app.confirmation_numbers known on known.number = asked.number
        where known.booking_id::text is distinct from asked.booking order by asked.place`,
      [[...asked.keys()], [...asked.values()]],
    );
    for (const { booking } of rows)
      this.onFinding(
        'confirmation numbers',
        `app.confirmation_numbers booking_id=${booking}: the number of the booking leads elsewhere`,
      );
  }
}
