import type { Seat, SeatEvent } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import type { SaleRules, WhatIfFigures } from '../../../contracts/rest/what-if.js';
import { seatTextShort } from '../../../contracts/rest/seat-text.js';
import { hasLapsed, isOccupied } from '../../../contracts/seat-hold.js';
import {
  conflictsOf,
  emptyLedger,
  evolveSeats,
  holdSeats,
  keepSeats,
  moveSeats,
  releaseSeats,
  reopenSeats,
  takeSeats,
  type SeatLedger,
} from './seat-ledger.js';

/*
 * A sale decided again under other rules, by the decider that sold it (seat-ledger.ts). What people did stays as it was: they
 * order, pay and give up at the same moments. What changes is what the rules make of it: how long seats are kept, whether
 * an order is too large, what it costs, and so whether the next one finds its seats free. Pure.
 */

export type SaleEvent = SeatEvent & { readonly metadata: { readonly occurredAt: string } };

/** What an order costs from a moment on, in sen. */
export interface OrderCost {
  readonly bookingId: string;
  readonly sen: number;
}

/** An order that was refused because somebody had a seat of it. */
export interface RefusedOrder {
  /** ISO 8601: when that was decided. */
  readonly at: string;
  /** As ordered, `Stalls Row A Seat 5`. */
  readonly seats: readonly string[];
}

export interface SaleFacts {
  /** In the order of the stream. */
  readonly events: readonly SaleEvent[];
  /** In their order: the last one of an order counts. */
  readonly costs: readonly OrderCost[];
  readonly refused: readonly RefusedOrder[];
  /** ISO 8601: the end of what is looked at. */
  readonly now: string;
}

export const AS_IT_WAS: SaleRules = { holdMinutes: null, mostSeats: null, pricePercent: null };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What became of an order here. */
interface Story {
  readonly seats: number;
  readonly since: string;
  /** Milliseconds by which each deadline comes later than it did (negative: earlier). */
  readonly shiftMs: number;
  state: 'accepted' | 'cancelled' | 'refused-seats' | 'refused-too-many';
  /** ISO 8601: when it was cancelled. */
  endedAt: string | null;
  /** Its hold as it was set last: null without an end. */
  until: string | null;
  /** Paid after its time had run out. */
  late: boolean;
}

/** How the sale ends under these rules. */
export function saleUnder(rules: SaleRules, facts: SaleFacts): WhatIfFigures {
  const { figures } = run(rules, facts);
  return figures;
}

/** Whether the rules as they were make of the events the very hall that there is: if not, the replay misses something. */
export function agreesWithReality(facts: SaleFacts): boolean {
  const real = facts.events.reduce<SeatLedger>(evolveSeats, emptyLedger());
  const again = run(AS_IT_WAS, facts).ledger;
  const owners = (ledger: SeatLedger): string =>
    [...ledger.owners]
      .filter(([, owner]) => {
        const holding = ledger.holdings.get(owner);
        return holding !== undefined && isOccupied(holding, facts.now);
      })
      .map(([seat, owner]) => `${seat} ${owner} ${ledger.holdings.get(owner)?.kind}`)
      .sort()
      .join('\n');
  return owners(real) === owners(again);
}

/** The rules as the sale met them: the commonest first hold in minutes, and the largest order of a family. */
export function rulesMet({ events }: Pick<SaleFacts, 'events'>): {
  readonly holdMinutes: number | null;
  readonly mostSeats: number;
} {
  const minutes = new Map<number, number>();
  let mostSeats = 0;
  for (const event of firstHolds(events)) {
    const held = firstMinutes(event);
    if (held !== null) minutes.set(held, (minutes.get(held) ?? 0) + 1);
    mostSeats = Math.max(mostSeats, event.data.seats.length);
  }
  const [commonest] = [...minutes].sort(([, a], [, b]) => b - a);
  return { holdMinutes: commonest?.[0] ?? null, mostSeats };
}

type Held = Extract<SaleEvent, { type: 'SeatsHeld' }>;

function firstHolds(events: readonly SaleEvent[]): Held[] {
  const seen = new Set<string>();
  return events.flatMap((event) => {
    const isFirst = !seen.has(event.data.bookingId);
    seen.add(event.data.bookingId);
    return isFirst && event.type === 'SeatsHeld' && !event.data.block ? [event] : [];
  });
}

/** Whole minutes of a hold; null: it has no end. */
const firstMinutes = ({ data: { until }, metadata: { occurredAt } }: Held): number | null =>
  until === null ? null : Math.round((Date.parse(until) - Date.parse(occurredAt)) / MINUTE_MS);

function run(rules: SaleRules, facts: SaleFacts): { figures: WhatIfFigures; ledger: SeatLedger } {
  const sale = new Sale(rules);
  const refused = [...facts.refused].sort((a, b) => (a.at < b.at ? -1 : 1));
  const labels = labelsOf(facts.events);
  let asked = 0;
  let find = 0;
  const ask = (before: string): void => {
    for (; asked < refused.length && (refused[asked] as RefusedOrder).at < before; asked += 1) {
      const { at, seats } = refused[asked] as RefusedOrder;
      // A seat that never had an owner is free under any rules.
      if (
        sale.areFree(
          seats.flatMap((seat) => labels.get(seat) ?? []),
          at,
        )
      )
        find += 1;
    }
  };
  const happened = latestMoments(facts.events);
  for (const [place, event] of facts.events.entries()) {
    ask(happened[place] as string);
    sale.apply(event);
  }
  ask('9999');
  return { figures: sale.figures(facts, find), ledger: sale.ledger };
}

/**
 * For each event the latest moment at which it can have happened: the order of the stream is the truth, so an event whose clock was
 * ahead happened before the next one.
 */
function latestMoments(events: readonly SaleEvent[]): string[] {
  let least = '9999';
  return events
    .map(({ metadata: { occurredAt } }) => occurredAt)
    .reverse()
    .map((at) => (least = at < least ? at : least))
    .reverse();
}

/** Seats by how orders name them. */
function labelsOf(events: readonly SaleEvent[]): ReadonlyMap<string, Seat> {
  const labels = new Map<string, Seat>();
  for (const { data } of events)
    for (const seat of 'seats' in data ? data.seats : 'to' in data ? data.to : [])
      labels.set(seatTextShort(seat), seat);
  return labels;
}

class Sale {
  ledger = emptyLedger();
  private readonly orders = new Map<string, Story>();

  constructor(private readonly rules: SaleRules) {}

  areFree(seats: readonly Seat[], now: string): boolean {
    return conflictsOf(this.ledger, seats, '', now).length === 0;
  }

  apply(event: SaleEvent): void {
    const { bookingId, performanceId } = event.data;
    const now = event.metadata.occurredAt;
    const order = this.orders.get(bookingId);
    if (order?.state === 'refused-seats' || order?.state === 'refused-too-many') return;
    const of = { performanceId, bookingId, now };
    switch (event.type) {
      case 'SeatsHeld':
        if (event.data.block) this.holdBlock(event);
        else if (order) this.keep(order, event, event.data.until);
        else this.place(event);
        return;
      case 'HoldExtended':
        if (order) this.keep(order, event, event.data.until);
        return;
      case 'SeatsTaken': {
        const { seats } = event.data;
        const story = order ?? this.begin(event, seats.length, 0, null);
        const late = hasLapsed(story.until, now);
        if (this.decide(() => takeSeats(this.ledger, { ...of, seats }))) story.late = late;
        else if (!order) story.state = 'refused-seats';
        return;
      }
      case 'SeatsReleased':
        this.release(event, order);
        return;
      case 'SeatsMoved':
        if (event.data.ofBlock) this.moveBlock(event, event.data.to);
        else this.decide(() => moveSeats(this.ledger, { ...of, to: event.data.to }));
    }
  }

  figures({ events, costs, now }: SaleFacts, refusedThatFindSeats: number): WhatIfFigures {
    const sen = new Map(costs.map((cost) => [cost.bookingId, cost.sen]));
    const percent = this.rules.pricePercent ?? 100;
    const paidInReality = paidOrders(events);
    const count = { accepted: 0, refusedSeats: 0, refusedTooMany: 0, paid: 0, seatsSold: 0 };
    const more = { moneySen: 0, abandoned: 0, lostLate: 0, lateInTime: 0, cancelled: 0, open: 0 };
    let idleMs = 0;
    for (const [bookingId, order] of this.orders) {
      if (order.state === 'refused-seats') count.refusedSeats += 1;
      if (order.state === 'refused-too-many') count.refusedTooMany += 1;
      if (order.state.startsWith('refused')) continue;
      count.accepted += 1;
      const holding = this.ledger.holdings.get(bookingId);
      if (holding?.kind === 'taken') {
        count.paid += 1;
        count.seatsSold += holding.seats.length;
        more.moneySen += Math.round(((sen.get(bookingId) ?? 0) * percent) / 100);
        if (order.late) more.lateInTime += 1;
        continue;
      }
      const end = [order.endedAt ?? now, order.until ?? now, now].reduce((a, b) => (a < b ? a : b));
      idleMs += order.seats * Math.max(0, Date.parse(end) - Date.parse(order.since));
      if (order.state === 'cancelled') more.cancelled += 1;
      else if (holding && isOccupied(holding, now)) more.open += 1;
      else {
        more.abandoned += 1;
        if (paidInReality.has(bookingId)) more.lostLate += 1;
      }
    }
    const idleSeatHours = Math.round((idleMs / HOUR_MS) * 10) / 10;
    return { ...count, ...more, idleSeatHours, refusedThatFindSeats };
  }

  private place(event: Held): void {
    const { seats, until: was } = event.data;
    const minutes = firstMinutes(event);
    const { holdMinutes, mostSeats } = this.rules;
    const shiftMs =
      holdMinutes === null || minutes === null ? 0 : (holdMinutes - minutes) * MINUTE_MS;
    const until = shifted(was, shiftMs);
    const story = this.begin(event, seats.length, shiftMs, until);
    if (mostSeats !== null && seats.length > mostSeats) story.state = 'refused-too-many';
    else if (
      !this.decide(() =>
        holdSeats(this.ledger, { ...event.data, until, now: event.metadata.occurredAt }),
      )
    )
      story.state = 'refused-seats';
  }

  private holdBlock(event: Held): void {
    if (this.ledger.holdings.has(event.data.bookingId)) this.moveBlock(event, event.data.seats);
    else
      this.decide(() => holdSeats(this.ledger, { ...event.data, now: event.metadata.occurredAt }));
  }

  /**
   * A block gives seats to a sale, maybe all of them, or gets them back. No decider of the ledger decides that (seat-blocks.ts), so it
   * happens as it did, if the block is here and nobody else has its seats.
   */
  private moveBlock(event: SaleEvent, to: readonly Seat[]): void {
    const { bookingId } = event.data;
    const free = conflictsOf(this.ledger, to, bookingId, event.metadata.occurredAt).length === 0;
    if (free && this.ledger.holdings.has(bookingId)) this.ledger = evolveSeats(this.ledger, event);
  }

  private begin(event: SaleEvent, seats: number, shiftMs: number, until: string | null): Story {
    const since = event.metadata.occurredAt;
    const story: Story = {
      seats,
      since,
      shiftMs,
      state: 'accepted',
      endedAt: null,
      until,
      late: false,
    };
    this.orders.set(event.data.bookingId, story);
    return story;
  }

  /** The order keeps its seats, or takes them again, until another moment. */
  private keep(order: Story, event: SaleEvent, was: string | null): void {
    const { bookingId, performanceId } = event.data;
    const until = shifted(was, order.shiftMs);
    const holding = this.ledger.holdings.get(bookingId);
    const of = { performanceId, bookingId, until, now: event.metadata.occurredAt };
    // It takes the seats that it had lost again, if they are free.
    const seats =
      'seats' in event.data ? event.data.seats : (holding?.seats ?? this.lost.get(bookingId) ?? []);
    const done = this.decide(() =>
      holding?.kind === 'taken'
        ? reopenSeats(this.ledger, of)
        : keepSeats(this.ledger, { ...of, seats }),
    );
    if (!done) return;
    order.until = until;
    if (order.state === 'cancelled') order.state = 'accepted';
    order.endedAt = null;
  }

  private release(event: Extract<SaleEvent, { type: 'SeatsReleased' }>, order?: Story): void {
    const { bookingId, reason } = event.data;
    const holding = this.ledger.holdings.get(bookingId);
    // What ended by time ends by time here, too; only a hold that has no end here ends when it ended.
    if (order && reason === 'expired' && holding?.until) return;
    this.decide(() => releaseSeats(this.ledger, event.data));
    if (!order || reason === 'expired') return;
    order.state = 'cancelled';
    order.endedAt = event.metadata.occurredAt;
  }

  /** The seats of orders whose hold was over when another order took them. */
  private readonly lost = new Map<string, readonly Seat[]>();

  /** False: refused, nothing changed. */
  private decide(decide: () => readonly SeatEvent[]): boolean {
    try {
      for (const event of decide()) {
        if (event.type === 'SeatsReleased') this.lost.set(event.data.bookingId, event.data.seats);
        this.ledger = evolveSeats(this.ledger, event);
      }
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }
}

const shifted = (until: string | null, ms: number): string | null =>
  until === null ? null : new Date(Date.parse(until) + ms).toISOString();

/** Orders whose seats are sold in reality. */
function paidOrders(events: readonly SeatEvent[]): ReadonlySet<string> {
  const { holdings } = events.reduce<SeatLedger>(evolveSeats, emptyLedger());
  return new Set([...holdings].flatMap(([id, { kind }]) => (kind === 'taken' ? [id] : [])));
}

/** What figures under these rules cannot know, in sentences. */
export function unknownUnder(
  rules: SaleRules,
  met: { readonly holdMinutes: number | null; readonly mostSeats: number },
  {
    before,
    after,
    refusalsNoted,
  }: { before: WhatIfFigures; after: WhatIfFigures; refusalsNoted: number },
): string[] {
  const { holdMinutes, mostSeats, pricePercent } = rules;
  const shorter = holdMinutes !== null && met.holdMinutes !== null && holdMinutes < met.holdMinutes;
  const longer = holdMinutes !== null && met.holdMinutes !== null && holdMinutes > met.holdMinutes;
  return [
    'People do here what they did: they order, pay and give up at the same moments. Under other rules they might not have.',
    ...(shorter
      ? [
          `With less time some families would have been quicker. Here they pay when they really did: ${after.lateInTime} after their time, ${after.lostLate} when others had the seats.`,
        ]
      : []),
    ...(longer
      ? [
          `Of the ${before.abandoned} orders that ran out of time some would have been paid with more of it. Here none is.`,
        ]
      : []),
    ...(mostSeats !== null && after.refusedTooMany > 0
      ? [
          `Families of the ${after.refusedTooMany} orders with more than ${mostSeats} seats might have ordered fewer, or twice. Here they get nothing.`,
        ]
      : []),
    ...(pricePercent !== null && pricePercent !== 100
      ? ['Nobody knows who would have bought at another price. Here everybody does.']
      : []),
    refusalsNoted === 0
      ? 'No refused order is noted, so whether somebody else would have bought the seats that stay free here is not known.'
      : `${refusalsNoted} refused orders are noted. Those that would have found their seats free here are not counted as sales: some of them bought other seats, and nobody knows who would have paid, or whose late payment would then have come too late.`,
    'All time that a family was given later (a receipt, more time) is moved by as much as the first; that all of it together is limited to twice the first is left out.',
  ];
}
