import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  CatalogueReader,
  type PerformanceForSale,
} from '../../catalogue/queries/catalogue-reader.js';
import type { CommandBus } from '@nestjs/cqrs';
import {
  DiscountCodeStreams,
  Reservables,
  StockStreams,
  type CatalogueExtra,
  type DiscountCodes,
} from '../../catalogue/api.js';
import { Refusal } from '../../../contracts/refusal.js';
import { SeatingPlan } from '../../catalogue/domain/seating-plan.js';
import { STANDARD_ALONE } from '../../catalogue/domain/ticket-kinds.js';
import { categoryOf, type DomainEvent } from '../../../contracts/events/index.js';
import type { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type {
  NewDomainEvent,
  RecordedEvent,
} from '../../../infrastructure/event-store/codec/recorded-event.js';
import type {
  SnapshotCodec,
  Snapshots,
} from '../../../infrastructure/event-store/mailbox/snapshots.js';
import {
  RevisionConflictError,
  type AppendResult,
  type ExpectedRevision,
} from '../../../infrastructure/event-store/port.js';
import type { JobHandler, JobQueue } from '../../../infrastructure/jobs/port.js';
import type { Config } from '../../../infrastructure/config/config.js';
import type { WantedJob } from '../../../infrastructure/process-manager/policy.js';
import { SetClock } from '../../../testing/set-clock.js';
import { BookingStreams } from '../application/booking-streams.js';
import {
  contextOfRequest,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';
import { PlannedSeats } from '../../seats/planned-seats.js';
import { SeatConflicts } from '../application/seat-conflicts.js';
import { SeatStreams } from '../../seats/seat-streams.js';
import type { SeatBlocks } from '../../seats/seat-blocks.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { TwoStreams } from '../application/two-streams.js';
import { AmendSeatsHandler } from '../commands/amend-seats.js';
import { CancelBookingHandler } from '../commands/cancel-booking.js';
import { ExtendHoldHandler } from '../commands/extend-hold.js';
import { PlaceBookingHandler } from '../commands/place-booking.js';
import { OrderLimits } from '../order-limits/order-limits.js';
import { SetBookingStatusHandler } from '../commands/set-status.js';
import type { ConfirmationNumbers } from '../confirmation-numbers/confirmation-numbers.js';
import { ExpireBooking, ExpireBookingHandler } from '../commands/expire-booking.js';
import { HoldExpiryWorker } from '../policies/hold-expiry.worker.js';
import { holdExpiryPolicy } from '../policies/hold-expiry.policy.js';
import { seatReconciliationPolicy } from '../policies/seat-reconciliation.policy.js';
import { SeatReconciliationWorker } from '../policies/seat-reconciliation.worker.js';
import type { Random } from '../domain/testing/random.js';

export const START = '2026-11-21T12:00:00.000Z';
export const PERFORMANCE = '7b7c2b62-6a53-4b6c-9d30-000000000001';

/** Outcome of a waiting call to the store: it succeeds, or its connection breaks before or after the call took effect. */
export type Fate = 'done' | 'cut-before' | 'cut-after';

interface WaitingCall {
  release(fate: Fate): void;
}

/**
 * Snapshots in memory that behave like snapshots in a table: they are stored as JSON, and an older snapshot never replaces a
 * newer one.
 */
export class SnapshotsInMemory {
  found = 0;
  private readonly kept = new Map<string, { revision: number; id: string; json: string }>();

  constructor(private readonly every: number) {}

  snapshotsWith<S>(codec: SnapshotCodec<S>): Snapshots<S> {
    return {
      every: this.every,
      find: async (stream) => {
        const row = this.kept.get(stream);
        if (!row) return null;
        this.found += 1;
        const state = codec.read(JSON.parse(row.json));
        return { revision: row.revision, lastEventId: row.id, state };
      },
      keep: async (stream, { revision, lastEventId, state }) => {
        if (revision <= (this.kept.get(stream)?.revision ?? -1)) return;
        this.kept.set(stream, {
          revision,
          id: lastEventId,
          json: JSON.stringify(codec.write(state)),
        });
      },
      drop: async (stream) => void this.kept.delete(stream),
    };
  }
}

/**
 * An event log in memory in which every call waits until the test releases it. A test can therefore stop a process before and
 * after each read or write, for any time.
 */
export class PausableStore {
  readonly all: RecordedEvent[] = [];
  readonly waiting: WaitingCall[] = [];
  /** Snapshots are taken often, and all backends share them. */
  readonly snapshots = new SnapshotsInMemory(3);
  private readonly streams = new Map<string, RecordedEvent[]>();

  constructor(
    private readonly clock: SetClock,
    private readonly onEvents: (events: readonly RecordedEvent[]) => void,
  ) {}

  async append<E extends DomainEvent>(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewDomainEvent<E>[],
  ): Promise<AppendResult> {
    return this.pass(() => {
      const known = this.streams.get(stream) ?? [];
      const at = known.length - 1;
      if (expected !== 'any' && (expected === 'no-stream' ? -1 : expected) !== at)
        throw new RevisionConflictError(stream, expected, at < 0 ? 'no-stream' : at);
      const recorded = events.map(
        (event, index) =>
          ({
            ...event,
            stream,
            revision: at + 1 + index,
            position: String(this.all.length + index).padStart(8, '0'),
            recordedAt: this.clock.now().toISOString(),
          }) as unknown as RecordedEvent,
      );
      this.streams.set(stream, [...known, ...recorded]);
      this.all.push(...recorded);
      this.onEvents(recorded);
      return { revision: at + events.length, position: recorded.at(-1)?.position ?? '' };
    });
  }

  read<E extends DomainEvent>(
    stream: string,
    from = 0,
    most = Infinity,
  ): Promise<readonly RecordedEvent<E>[]> {
    return this.pass(
      () =>
        (this.streams.get(stream) ?? []).slice(from, from + most) as unknown as RecordedEvent<E>[],
    );
  }

  private pass<T>(act: () => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.waiting.push({
        release: (fate) => {
          const cut = new Error('The connection was cut');
          if (fate === 'cut-before') return reject(cut);
          try {
            const result = act();
            if (fate === 'cut-after') reject(cut);
            else resolve(result);
          } catch (error) {
            reject(error as Error);
          }
        },
      });
    });
  }
}

/** Waits until no task can continue by itself: each task is done, or waits for the store. */
export async function idle(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await nextTurn();
}

/** The only extra of the slow world: two pieces of one size. */
export const SHIRT: CatalogueExtra = {
  id: 'shirt',
  type: 'thing',
  name: 'T-shirt',
  translations: {},
  priceSen: 0,
  stock: [{ size: 'M', stock: 2 }],
  keptWhenCancelled: false,
  archived: false,
};

const sale = (): PerformanceForSale => ({
  version: 'the only one',
  performance: {
    id: PERFORMANCE,
    startsAt: new Date('2030-03-12T12:00:00Z'),
    venue: 'Dewan Melati',
    salesEnabled: true,
  },
  production: { id: 'production-1', title: 'The Tempest', draft: false },
  school: {
    id: 'school-1',
    status: 'approved',
    name: 'SMK Seri Melati',
    contact: { name: 'SMK Seri Melati', email: 'office@melati.example', phone: '03-5550 1420' },
    merchantName: 'PIBG',
    bankName: 'Maybank',
    bankAccountName: 'PIBG',
    bankAccountNumber: '514123456789',
    bankQrCodeUrl: null,
    bookingCodeRequired: false,
    holdMinutes: 30,
  },
  onlyWithCode: { kindIds: [], sectionIds: [] },
  extras: [SHIRT],
  plan: new SeatingPlan(
    [
      {
        id: 'stalls',
        name: 'Stalls',
        displayOrder: 0,
        aisleAfter: 0,
        rows: [
          { id: 'row-a', label: 'A', seatCount: 5, priceSen: 2000, displayOrder: 0, overrides: [] },
        ],
      },
    ],
    PERFORMANCE,
  ),
  kinds: STANDARD_ALONE,
});

/** Builds a catalogue with one performance that never changes. Other tests cover changes of the catalogue. */
function fixedCatalogue(): CatalogueReader {
  const only = sale();
  return Object.assign(Object.create(CatalogueReader.prototype) as CatalogueReader, {
    performanceForSale: async () => only,
    isVersion: () => true,
    isCurrent: async () => true,
  });
}

/** The only discount code of the slow world: a word for one order at a time. */
export const CODE = { id: 'cast', word: 'FAMILY26' };

const fixedCodes = (): DiscountCodes =>
  ({
    require: async () => ({
      ...CODE,
      name: 'Cast',
      reduction: null,
      kindId: null,
      sectionIds: [],
      ordersPerWord: 1,
      until: null,
    }),
    limitOf: async () => 1,
    refused: () => new Refusal('rule-broken', 'discount_code_refused', 'The code is used up.'),
  }) as unknown as DiscountCodes;

/** One backend with the real streams, handlers and workers. Its clock differs from the true time by a number of minutes. */
export class SlowBackend {
  readonly clock: SetClock;
  readonly seats: SeatStreams;
  readonly bookings: BookingStreams;
  readonly place: PlaceBookingHandler;
  readonly extend: ExtendHoldHandler;
  readonly setStatus: SetBookingStatusHandler;
  readonly amend: AmendSeatsHandler;
  readonly cancel: CancelBookingHandler;
  private readonly workers = new Map<string, JobHandler<never>>();

  /** Returns the booking's confirmation number. A test may replace this function to make the database unavailable. */
  numberFor = async (id: string): Promise<{ number: string; catalogueVersion: string }> => ({
    number: id.slice(0, 11),
    catalogueVersion: '',
  });

  constructor(
    store: PausableStore,
    readonly minutesAhead: number,
  ) {
    this.clock = new SetClock(new Date(Date.parse(START) + minutesAhead * 60_000));
    const events = store as unknown as DomainEventStore;
    const catalogue = fixedCatalogue();
    this.seats = new SeatStreams(events, this.clock, store.snapshots);
    this.bookings = new BookingStreams(events, this.clock);
    const codes = fixedCodes();
    const reservables = new Reservables(
      codes,
      { stockOf: async () => () => 2 } as unknown as ConstructorParameters<typeof Reservables>[1],
      new DiscountCodeStreams(events, this.clock),
      new StockStreams(events, this.clock),
    );
    const reconciliation = new SeatReconciliation(
      this.seats,
      this.bookings,
      reservables,
      this.clock,
    );
    const twoStreams = new TwoStreams(
      this.seats,
      this.bookings,
      reconciliation,
      reservables,
      this.clock,
    );
    const planned = new PlannedSeats(catalogue, this.seats);
    const conflicts = new SeatConflicts(this.bookings);
    const numbers = {
      numberFor: (id: string) => this.numberFor(id),
    } as unknown as ConfirmationNumbers;
    // The limits on unpaid orders are off, because other tests cover them.
    const config = {
      secret: 'of the test',
      previousSecrets: [] as readonly string[],
      orderLimits: false,
    } as Config;
    const limits = new OrderLimits(
      undefined as never,
      undefined as never,
      this.seats,
      undefined as never,
      this.clock,
      config,
    );
    this.place = new PlaceBookingHandler(
      catalogue,
      this.seats,
      this.bookings,
      twoStreams,
      planned,
      numbers,
      limits,
      codes,
      config,
    );
    this.extend = new ExtendHoldHandler(this.bookings, twoStreams);
    this.setStatus = new SetBookingStatusHandler(
      this.bookings,
      twoStreams,
      conflicts,
      planned,
      reservables,
    );
    this.amend = new AmendSeatsHandler(catalogue, twoStreams, this.bookings, conflicts);
    this.cancel = new CancelBookingHandler(this.bookings, reconciliation);
    const jobs = {
      process: (queue: string, handler: JobHandler<never>) => void this.workers.set(queue, handler),
    } as unknown as JobQueue;
    const expire = new ExpireBookingHandler(this.bookings, reconciliation);
    const bus = {
      execute: async (command: unknown) =>
        command instanceof ExpireBooking ? expire.execute(command) : false,
    } as unknown as CommandBus;
    const blocks = { expire: () => Promise.resolve() } as unknown as SeatBlocks;
    new HoldExpiryWorker(jobs, this.clock, bus, blocks).onModuleInit();
    new SeatReconciliationWorker(jobs, this.clock, this.bookings, reconciliation).onModuleInit();
  }

  context(name: string): CommandContext {
    return {
      ...contextOfRequest(null, this.clock.now()),
      actor: { kind: 'user', id: name, name },
    };
  }

  async run({ queue, id, data }: WantedJob): Promise<void> {
    const worker = this.workers.get(queue);
    if (!worker) throw new Error(`No worker for ${queue}`);
    await worker({ queue, id, data: data as never, attempt: 1 }, new AbortController().signal);
  }
}

/** Returns the jobs that the process manager would enqueue. */
export const jobsOf = (event: RecordedEvent): WantedJob[] =>
  [holdExpiryPolicy, seatReconciliationPolicy].flatMap((policy) => [...policy(event)]);

export const isSeatEvent = ({ stream }: RecordedEvent): boolean => categoryOf(stream) === 'seats';

/** Chooses the outcome of a call; now and then its connection breaks. */
export const fateOf = (random: Random): Fate =>
  random.chance(0.94) ? 'done' : random.pick(['cut-before', 'cut-after']);
