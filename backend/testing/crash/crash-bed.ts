import { fork, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { pause } from '../../infrastructure/process/pause.js';
import {
  buildPerformance,
  buildProduction,
  buildSchool,
  buildSection,
} from '../../modules/catalogue/testing/build-catalogue.js';
import {
  bookingStream,
  catalogueStream,
  seatsStream,
  type BookingEvent,
  type CatalogueEvent,
  type DomainEvent,
  type PricedSeat,
  type Seat,
  type SeatEvent,
} from '../../contracts/events/index.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../infrastructure/event-store/codec/recorded-event.js';
import { openDomainEventStore } from '../../infrastructure/event-store/open.js';
import { FILE_STORE, type FileStore } from '../../infrastructure/files/port.js';
import { CatalogueOutbox } from '../../infrastructure/outbox/catalogue-outbox.js';
import { createPool } from '../../infrastructure/database/pg-pool.js';
import { renderReceipt } from '../../tools/demo-receipt/render-receipt.js';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { buildOnce } from '../build-once.js';
import { createTestDatabase, type TestDatabase } from '../database.js';
import { storeSettings } from '../event-store-server.js';
import { quietPosition } from '../quiet.js';
import { startApp } from '../start-app.js';

// Some forty starts of the backend: two minutes on an idle machine, ten beside other suites on one that is three times slower.
jest.setTimeout(1_800_000);

const LOOK_AGAIN_MS = 50;
const STARTS_AT = '2030-03-12T12:00:00.000Z';

/**
 * The real backend, as built, is killed with SIGKILL after its first lasting step, its second, and
 * so on until it completes; each time it is started again, and in the end every effect must exist
 * exactly once. The restarted backend is the next one to be killed, because a start is the most
 * expensive part. Each file of a process has a bed of its own, so that they can run beside each other.
 */
export function crashBed() {
  let database: TestDatabase;
  let dataDir: string;
  let events: DomainEventStore;
  let pool: ReturnType<typeof createPool>;
  let backend: Backend | undefined;
  const started: Backend[] = [];
  let over = false;
  let close: () => Promise<void>;
  let performanceId: string;
  let row: { id: string };
  let school: { id: string };
  let production: { id: string };
  let store: FileStore;
  let nextSeat = 1;

  beforeAll(async () => {
    await buildOnce();
    database = await createTestDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'houselights-crash-'));
    // Migrates the database and ends; the backend under test is a process of its own.
    const app = await startApp({ database, config: { dataDir, secret: 'the same for all' } });
    const { manager } = app.app.get(DataSource);
    const theSchool = await buildSchool(manager);
    const theProduction = await buildProduction(manager, theSchool);
    performanceId = (await buildPerformance(manager, theProduction)).id;
    row = (
      await buildSection(manager, theProduction, 'Stalls', [{ label: 'A', seatCount: 100 }])
    )[0] as { id: string };
    school = theSchool;
    production = theProduction;
    store = app.app.get<FileStore>(FILE_STORE);
    await app.close();
    pool = createPool(database.url);
    const opened = await openDomainEventStore(app.config, pool, () => {});
    events = opened.events;
    close = async () => {
      await opened.close();
      await pool.end();
    };
  });
  afterAll(async () => {
    // A run that never completes would go on without end.
    over = true;
    for (const { process: each } of started) each.kill('SIGKILL');
    await Promise.all(started.map(({ ended }) => ended));
    await close?.();
    await database?.drop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  async function newPerformance(): Promise<string> {
    const { rows } = await pool.query<{ id: string }>(
      `insert into catalogue.performances (production_id, date_time, venue) values ($1, $2, 'Dewan Melati') returning id`,
      [production.id, STARTS_AT],
    );
    return rows[0]?.id ?? '';
  }

  /** As the writers of the catalogue do: the rows and the outbox in one transaction. Nothing has relayed it yet. */
  async function changeCatalogue(moved: string, deleted: string): Promise<void> {
    const of = { schoolId: school.id, productionId: production.id };
    const before = { startsAt: STARTS_AT, venue: 'Dewan Melati' };
    const after = { startsAt: '2030-03-14T11:30:00.000Z', venue: 'Court' };
    const told: CatalogueEvent[] = [
      { type: 'PerformanceMoved', data: { ...of, performanceId: moved, before, after } },
      {
        type: 'PerformanceDeleted',
        data: {
          ...of,
          performanceId: deleted,
          before: { ...before, salesEnabled: true },
          withProduction: false,
        },
      },
    ];
    const client = await pool.connect();
    await client.query('begin');
    await client.query(
      'update catalogue.performances set date_time = $2, venue = $3 where id = $1',
      [moved, after.startsAt, after.venue],
    );
    await client.query('delete from catalogue.performances where id = $1', [deleted]);
    const by = { kind: 'user', id: 'siti', name: 'Siti' } as const;
    await new CatalogueOutbox({ now: () => new Date() }).record(client, by, told, {
      productionId: production.id,
    });
    await client.query('commit');
    client.release();
  }

  /** Crashes after step 1, 2, 3, ... until a run does not get to crash any more. */
  async function forEveryCrash(run: (crashAt: number) => Promise<boolean>): Promise<void> {
    let crashAt = 1;
    while (await run(crashAt)) crashAt += 1;
    expect(crashAt).toBeGreaterThan(3);
  }

  /**
   * Gives an idle backend work, and kills it after this many steps of it. Resolves when all is
   * done, by the one that was started in its place or by itself; answers whether it was killed.
   */
  async function runUntil(
    crashAt: number,
    give: () => Promise<void>,
    done: () => Promise<boolean>,
  ): Promise<boolean> {
    let running = backend ?? (await startBackend());
    await told(running, crashAt);
    // The backend finds all events at once, as if it had been started after them.
    running.process.kill('SIGSTOP');
    await give();
    running.process.kill('SIGCONT');
    let crashed = false;
    while (!over) {
      if (!isRunning(running.process)) {
        crashed = true;
        running = await startBackend();
      } else if ((await done()) && (await isQuiet())) {
        await told(running, 0);
        if (isRunning(running.process)) break;
      } else await Promise.race([running.ended, pause(LOOK_AGAIN_MS)]);
    }
    backend = running;
    return crashed;
  }

  async function startBackend(): Promise<Backend> {
    const child = fork(join(repositoryRoot(), 'dist/backend/testing/crash/crashing-backend.js'), {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        ...(await storeSettings(database.url)),
        DATA_DIR: dataDir,
        SECRET: 'the same for all',
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const next: Backend = {
      process: child,
      ended: new Promise((resolve) => child.once('exit', () => resolve())),
    };
    started.push(next);
    return next;
  }

  /**
   * Steps are counted from here. Resolves also when the backend was killed before it could answer.
   */
  async function told({ process: backend, ended }: Backend, crashAt: number): Promise<void> {
    const heard = new Promise<void>((resolve) => backend.once('message', () => resolve()));
    backend.send(crashAt, () => undefined);
    await Promise.race([heard, ended]);
  }

  /** Nothing is left to do that a crash could interrupt. */
  const isQuiet = async (): Promise<boolean> => (await quietPosition(pool, events)) !== null;

  async function given(order: Order, more: readonly BookingEvent[]): Promise<void> {
    const { bookingId, performanceId, seats, holdUntil } = order;
    const held: SeatEvent[] = [
      { type: 'SeatsHeld', data: { performanceId, bookingId, seats, until: holdUntil } },
    ];
    const kept: SeatEvent[] =
      more.length > 0
        ? [{ type: 'HoldExtended', data: { performanceId, bookingId, until: null } }]
        : [];
    await append(seatsStream(performanceId), [...held, ...kept]);
    await append(bookingStream(bookingId), [placed(order), ...more]);
  }

  const typesOfSeats = (order: Order): Promise<string[]> =>
    typesOf(seatsStream(order.performanceId), order);

  /** What was told of the catalogue about these performances. */
  async function toldOf(performances: readonly string[]): Promise<string[]> {
    const told = await events.read<CatalogueEvent>(catalogueStream(school.id));
    return told
      .filter(({ data }) => 'performanceId' in data && performances.includes(data.performanceId))
      .map(({ type }) => type);
  }

  const outboxRows = async (): Promise<number | null> =>
    (await pool.query('select from catalogue.outbox')).rowCount;

  const append = (stream: string, list: readonly DomainEvent[]) =>
    events.append(
      stream,
      'any',
      list.map((event) => ({
        ...event,
        id: randomUUID(),
        metadata: {
          occurredAt: minutesAgo(40),
          actor: { kind: 'customer' },
          requestId: 'test',
          correlationId: 'test',
          causationId: 'test',
        },
      })),
    );

  const newOrder = (more: { holdUntil: string; performanceId?: string }): Order => {
    const seats: Seat[] = [{ rowId: row.id, number: nextSeat++, section: 'Stalls', row: 'A' }];
    return {
      bookingId: randomUUID(),
      confirmationNumber: randomUUID().slice(0, 11).toUpperCase(),
      performanceId,
      seats,
      ...more,
    };
  };

  const placed = ({
    bookingId,
    confirmationNumber,
    performanceId,
    seats,
    holdUntil,
  }: Order): BookingEvent => ({
    type: 'BookingPlaced',
    data: {
      bookingId,
      confirmationNumber,
      performance: {
        performanceId,
        productionId: production.id,
        schoolId: school.id,
        productionTitle: 'Puteri Gunung Ledang',
        startsAt: STARTS_AT,
        venue: 'Dewan Melati',
      },
      payee: {
        merchantName: 'PIBG SMK SERI MELATI',
        bankName: 'Maybank',
        accountName: 'PIBG SMK Seri Melati',
        accountNumber: '514123456789',
      },
      customer: { name: 'Aisyah', email: `${bookingId}@example.com`, phone: '012' },
      userId: null,
      seats: seats.map((seat): PricedSeat => ({ ...seat, priceSen: 2000 })),
      totalSen: 2000,
      holdUntil,
      holdMinutes: 30,
      requestFingerprint: 'test',
    },
  });

  async function typesOf(stream: string, order?: Order): Promise<string[]> {
    const all = await events.read<SeatEvent | BookingEvent>(stream);
    return all
      .filter(({ data }) => !order || data.bookingId === order.bookingId)
      .map(({ type }) => type);
  }

  /**
   * What became of the order's seats. All of it is so long ago that reconciliations are due at once, beside the check: one that
   * has read the booking while it was being checked may write after the sale that the seats are held, and then that they are
   * sold. Those two belong together and change nothing, so they are left out; whatever else is there twice is not.
   */
  async function withoutDetours({ bookingId, performanceId }: Order): Promise<string[]> {
    const own = (await events.read<SeatEvent>(seatsStream(performanceId))).filter(
      ({ data }) => data.bookingId === bookingId,
    );
    const kept: typeof own = [];
    for (const event of own) {
      const [sold, heldAgain] = kept.slice(-2);
      const detour =
        heldAgain?.type === 'HoldExtended' &&
        heldAgain.data.until === null &&
        isBySeatReconciliation(heldAgain);
      // A check that runs again after a crash writes once more that it relies on the seats, which
      // changes nothing.
      const reliedOnAgain = heldAgain?.type === 'SeatsTaken' && event.type === 'SeatsTaken';
      if (sold?.type === 'SeatsTaken' && detour && event.type === 'SeatsTaken') kept.pop();
      else if (reliedOnAgain) continue;
      else kept.push(event);
    }
    return kept.map(({ type }) => type);
  }

  const endsWith = async (stream: string, order: Order, type: string): Promise<boolean> =>
    (await typesOf(stream, order)).at(-1) === type;

  /** Subjects and addressees that more than one mail has. */
  async function mailsTwice(): Promise<string[]> {
    const heads = (await mails()).map(
      (text) => `${/^To: .*/m.exec(text)?.[0]} ${/^Subject: .*/m.exec(text)?.[0]}`,
    );
    return heads.filter((head, index) => heads.indexOf(head) !== index);
  }

  const mailsTo = async ({ bookingId }: Order, subject: RegExp): Promise<string[]> =>
    (await mails(subject)).filter((text) => text.includes(`${bookingId}@example.com`));

  /** Types of a booking's events: those that are so, and the others. */
  async function apart(
    stream: string,
    isSo: (event: BookingEvent) => boolean,
  ): Promise<[string[], string[]]> {
    const all = await events.read<BookingEvent>(stream);
    const types = (some: typeof all): string[] => some.map(({ type }) => type);
    return [types(all.filter(isSo)), types(all.filter((event) => !isSo(event)))];
  }

  /** The text of every mail with such a subject; of all mails when none is given. */
  async function mails(subject = /^/): Promise<string[]> {
    const folder = join(dataDir, 'mail');
    const names = await readdir(folder).catch(() => []);
    const texts = await Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readFile(join(folder, name), 'utf8')),
    );
    return texts.filter((text) => subject.test(/^Subject: (.*)/m.exec(text)?.[1] ?? ''));
  }

  return {
    forEveryCrash,
    runUntil,
    given,
    newOrder,
    newPerformance,
    changeCatalogue,
    uploaded: (order: Order) => uploadedReceipt(store, order),
    typesOf,
    typesOfSeats,
    withoutDetours,
    endsWith,
    toldOf,
    outboxRows,
    mails,
    mailsTo,
    mailsTwice,
    apart,
  };
}

interface Backend {
  readonly process: ChildProcess;
  readonly ended: Promise<void>;
}

export interface Order {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly performanceId: string;
  readonly seats: readonly Seat[];
  readonly holdUntil: string;
}

export const minutesAgo = (minutes: number): string =>
  new Date(Date.now() - minutes * 60_000).toISOString();

const isBySeatReconciliation = ({ metadata: { actor } }: RecordedEvent): boolean =>
  actor.kind === 'system' && actor.name === 'seat-reconciliation';

export const isHowToPay = (event: BookingEvent): boolean =>
  event.type === 'NoticeSent' && event.data.notice === 'order-placed';

const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode === null && signalCode === null;

/** A real picture of a payment that is right for the order, and the events of its upload. */
async function uploadedReceipt(files: FileStore, order: Order): Promise<BookingEvent[]> {
  const receiptId = randomUUID();
  const { bookingId } = order;
  const key = `receipts/${bookingId}/upload-${receiptId}`;
  const picture = await renderReceipt({
    amountSen: 2000,
    recipient: 'PIBG SMK SERI MELATI',
    accountNumber: '514123456789',
    transactionId: `MB${Date.now()}${String(order.seats[0]?.number).padStart(3, '0')}`,
    paidAt: new Date(Date.now() - 60_000),
    reference: order.confirmationNumber,
    // The one that is read soonest.
    layout: 'pindahan',
  });
  await files.put(key, picture, 'image/png');
  const sha256 = createHash('sha256').update(picture).digest('hex');
  return [
    {
      type: 'ReceiptUploaded',
      data: {
        bookingId,
        receiptId,
        objectUrl: `/objects/${key}`,
        imageKey: key,
        sha256,
        bytes: picture.length,
        mimeType: 'image/png',
        editor: null,
      },
    },
    { type: 'ReceiptVerificationRequested', data: { bookingId, receiptId, holdUntil: null } },
  ];
}
