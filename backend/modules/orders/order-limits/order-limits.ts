import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { PerformanceForSale } from '../../catalogue/api.js';
import { mayManageSchool, type SignedInPerson } from '../../identity/api.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { signingKey } from '../../../infrastructure/config/keys.js';
import { inBackground } from '../../../infrastructure/process/in-background.js';
import { network } from '../../../infrastructure/http/network.js';
import { type Rate, RateWindows } from '../../../infrastructure/http/rate-windows.js';
import { tooManyRequests } from '../../../infrastructure/http/throttle.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { SeatStreams, conflictsOf, type SeatLedger } from '../../seats/api.js';
import { admit, countedOrder, type Admission, type CountedOrder } from '../domain/order-limits.js';
import type { Seat } from '../../../contracts/events/index.js';
import {
  OrderSources,
  type OrderSource,
  emailKey,
  networkKey,
  sourceKey,
} from './order-sources.js';
import { ProofOfWork } from './proof-of-work.js';

/** Source of an order. Orders of the demo have no source. */
export interface Buyer {
  /** Network address of the buyer, as the server sees it. `X-Forwarded-For` counts only from proxies that TRUST_PROXY names. */
  readonly address: string;
  readonly person: SignedInPerson | null;
  /** Value of the header `Proof-Of-Work`; null without the header. */
  readonly proof: string | null;
}

export interface OrderToAdmit {
  readonly bookingId: string;
  readonly seats: readonly Seat[];
  readonly email: string;
  readonly free: boolean;
  readonly sale: PerformanceForSale;
}

/** Seconds in Retry-After when the time at which seats become free is unknown. */
const COME_BACK_SECONDS = 600;
/**
 * Limits on free orders from one network address without a sign-in. A hall of people who book a free show stays below them;
 * strangers with a list of addresses do not.
 */
const FREE_ORDERS: readonly Rate[] = [
  { limit: 30, seconds: 60 },
  { limit: 200, seconds: 3600 },
];
const FORGET_EVERY_MS = 3_600_000;

/**
 * Limits the unpaid seats of one buyer; the rules are in domain/order-limits.ts. The seat ledger knows which orders still have
 * seats, so no counter changes when an order is paid, given up or expires. Only the sources of orders are stored, in
 * `app.order_sources`. An order needs one call of the database. An order whose seats are already taken needs none.
 */
@Injectable()
export class OrderLimits implements OnModuleInit, OnApplicationShutdown {
  private cleaning: NodeJS.Timeout | undefined;

  constructor(
    private readonly sources: OrderSources,
    private readonly work: ProofOfWork,
    private readonly seats: SeatStreams,
    private readonly rates: RateWindows,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.cleaning = setInterval(
      () =>
        inBackground(
          this.sources.forgetOld(this.clock.now()),
          'cannot delete where old orders came from',
        ),
      FORGET_EVERY_MS,
    );
    this.cleaning.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.cleaning);
  }

  /**
   * Admits an order before its seats are taken, or refuses it. Returns a function that removes the order's record; the caller
   * uses it when the order gets no seats.
   *
   * @throws Problem 428 `proof_of_work_required` with the challenge; 429 `too_many_unpaid_seats`, `too_many_open_orders`,
   * `too_many_given_up_orders`
   */
  async admit(order: OrderToAdmit, buyer: Buyer | null): Promise<() => Promise<void>> {
    const noted = await this.note(order, buyer);
    return async () => {
      if (noted) await this.sources.forget(order.bookingId);
    };
  }

  /** Checks an order against the limits and records it. Returns false when the order has no source to record. */
  private async note(order: OrderToAdmit, buyer: Buyer | null): Promise<boolean> {
    if (!this.config.orderLimits || buyer === null) return false;
    const { bookingId, seats, sale } = order;
    if (mayManageSchool(buyer.person, sale.school.id)) return false;
    const performanceId = sale.performance.id;
    const now = this.clock.now();
    const ledger = await this.seats.peek(performanceId);
    // Another booking has the seats. The order will be refused for that reason, so the database is not called. This is usual when
    // thousands want the same seats.
    if (conflictsOf(ledger, seats, bookingId, now.toISOString()).length > 0) return false;
    if (order.free && buyer.person === null) this.countFree(buyer.address);
    const key = signingKey(this.config, 'order sources');
    const proof =
      buyer.proof === null ? null : await this.work.check(buyer.proof, performanceId, now);
    const source: OrderSource = {
      booking_id: bookingId,
      performance_id: performanceId,
      source: sourceKey({ address: buyer.address, personId: buyer.person?.id ?? null }, key),
      network: networkKey(buyer.address, key),
      email: emailKey(order.email, key),
      seats: seats.length,
      free: order.free,
      proof,
      placed_at: now,
    };
    const others = await this.sources.note(source);
    // The proof of work was already used for another order.
    if (others === null) throw await this.askForWork(performanceId, now);
    const counted = await this.countable(others, source, now.toISOString());
    const admission = admit(
      {
        seats: seats.length,
        hall: sale.plan.sellableSeats().length,
        signedIn: buyer.person !== null,
        worked: proof !== null,
      },
      counted,
    );
    if (admission.kind === 'admitted') return true;
    await this.sources.forget(bookingId);
    if (admission.kind === 'work') throw await this.askForWork(performanceId, now);
    throw refused(admission, now);
  }

  /**
   * Counts a free order, because an e-mail about it is sent to an unverified address.
   *
   * @throws Problem 429
   */
  private countFree(address: string): void {
    const from = `free orders ${network(address)}`;
    for (const rate of FREE_ORDERS) {
      const seconds = this.rates.count(rate, `${from} ${rate.seconds}`);
      if (seconds > 0) throw tooManyRequests(seconds);
    }
  }

  /** Returns the other orders that count against a limit, according to the seat ledgers. */
  private async countable(
    others: readonly OrderSource[],
    order: OrderSource,
    now: string,
  ): Promise<CountedOrder[]> {
    const ledgers = new Map<string, SeatLedger>();
    for (const id of new Set(others.map(({ performance_id }) => performance_id)))
      ledgers.set(id, await this.seats.peek(id));
    return others.flatMap((other) => {
      const placed = {
        seats: other.seats,
        free: other.free,
        placedAt: other.placed_at,
        sameSource: other.source === order.source,
        sameNetwork: other.network === order.network,
        sameEmail: other.email === order.email,
        samePerformance: other.performance_id === order.performance_id,
      };
      const holding = ledgers.get(other.performance_id)?.holdings.get(other.booking_id);
      return countedOrder(placed, holding, now) ?? [];
    });
  }

  private async askForWork(performanceId: string, now: Date): Promise<Problem> {
    return new Problem(
      428,
      'proof_of_work_required',
      'Many seats are being ordered from your network. Your browser has to show that you are not a robot; if this message stays, please reload the page.',
      { challenge: await this.work.challenge(performanceId, now) },
    );
  }
}

function refused(
  { kind, open, confirmed, until }: Exclude<Admission, { kind: 'admitted' | 'work' }>,
  now: Date,
): Problem {
  const seconds =
    until === null
      ? COME_BACK_SECONDS
      : Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  const comeBack = `try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`;
  const headers = { 'Retry-After': String(seconds) };
  if (kind === 'too-many-given-up')
    return new Problem(
      429,
      'too_many_given_up_orders',
      `${open} orders for this performance were placed from your network and given up again within a few minutes. Please ${comeBack}.`,
      {},
      headers,
    );
  if (confirmed > 0)
    return new Problem(
      429,
      'too_many_unpaid_seats',
      `${open} seats of this free performance are already ordered from your network or under your email address. If your whole school is ordering, the school can help you; otherwise please ${comeBack}.`,
      {},
      headers,
    );
  return kind === 'too-many-orders'
    ? new Problem(
        429,
        'too_many_open_orders',
        `There are already ${open} orders under this email address that wait for their payment. Please pay for one of them or give one up, or ${comeBack}.`,
        {},
        headers,
      )
    : new Problem(
        429,
        'too_many_unpaid_seats',
        `${open} seats of this performance are already ordered from your network or under your email address and not paid for. Please pay for them or give up what you do not need, or ${comeBack}. If your whole school is ordering, the school can help you.`,
        {},
        headers,
      );
}
