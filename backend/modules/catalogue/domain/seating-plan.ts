import type { PricedSeat, Seat } from '../../../contracts/events/index.js';
import type { SeatOverrideStatus } from '../../../contracts/rest/catalogue.js';
import { Refusal } from '../../../contracts/refusal.js';
import { rowName, seatTextShort } from '../../../contracts/rest/seat-text.js';
import { seatKey } from '../../../contracts/seat.js';
import { STANDARD, type TicketKinds } from '../../../contracts/ticket-price.js';
import { priceByKind } from './ticket-kinds.js';

export interface PlanOverride {
  readonly seatNumber: number;
  readonly status: SeatOverrideStatus;
  /** In sen; null: the row's price. */
  readonly customPriceSen: number | null;
  /** null: for all performances. */
  readonly performanceId: string | null;
}

export interface PlanRow {
  readonly id: string;
  /** The stored label: `A` or `Row A`. */
  readonly label: string;
  readonly seatCount: number;
  readonly priceSen: number;
  readonly displayOrder: number;
  readonly overrides: readonly PlanOverride[];
}

export interface PlanSection {
  readonly id: string;
  readonly name: string;
  readonly displayOrder: number;
  readonly aisleAfter: number;
  readonly rows: readonly PlanRow[];
}

export interface PlannedSeat {
  readonly seat: Seat;
  readonly sectionId: string;
  readonly priceSen: number;
  readonly status: SeatOverrideStatus;
  /** Never for sale in this performance: booked elsewhere, unavailable or reserved by the school. */
  readonly blocked: boolean;
}

/** Returns true when seats with this status are not sold. `vip` and `available` seats are sold like any other. */
const blocksSale = (status: SeatOverrideStatus): boolean =>
  status === 'booked' || status === 'unavailable' || status === 'reserved';

interface IndexedRow {
  readonly id: string;
  readonly seats: readonly PlannedSeat[];
}

/**
 * The seats of a production, for one performance or for the plan in general. Built once and then only read: finding a seat
 * costs two map accesses in a hall of any size.
 */
export class SeatingPlan {
  /** Sections and rows by displayOrder; only the effective overrides are included, at most one per seat. */
  readonly sections: readonly PlanSection[];
  private readonly bySection = new Map<string, Map<string, IndexedRow>>();
  private readonly byRow = new Map<string, IndexedRow>();

  /** @param performanceId the performance whose overrides win; null: only the plan's overrides apply */
  constructor(sections: readonly PlanSection[], performanceId: string | null) {
    this.sections = inOrder(sections, (section) => section.name).map((section) => ({
      ...section,
      rows: inOrder(section.rows, (row) => row.label).map((row) => ({
        ...row,
        overrides: effective(row, performanceId),
      })),
    }));
    for (const section of this.sections) this.index(section);
  }

  /** Finds a seat by section, row and number; null when the plan has no such seat. */
  find(section: string, row: string, number: number): PlannedSeat | null {
    const rows = this.bySection.get(section.trim());
    const found = rows?.get(row.trim()) ?? rows?.get(rowName(row));
    return found?.seats[number - 1] ?? null;
  }

  /** Finds a seat by its identity in the events; null when the plan no longer has it. */
  findById(rowId: string, number: number): PlannedSeat | null {
    return this.byRow.get(rowId)?.seats[number - 1] ?? null;
  }

  /** Returns every seat, in the order of the hall. */
  seats(): PlannedSeat[] {
    return [...this.byRow.values()].flatMap((row) => row.seats);
  }

  sellableSeats(): PlannedSeat[] {
    return this.seats().filter((planned) => !planned.blocked);
  }

  private index(section: PlanSection): void {
    const rows = this.bySection.get(section.name.trim()) ?? new Map<string, IndexedRow>();
    this.bySection.set(section.name.trim(), rows);
    for (const row of section.rows) {
      const indexed = { id: row.id, seats: seatsOf(section, row) };
      this.byRow.set(row.id, indexed);
      // When two rows match a label, the row stored with exactly this label is used.
      rows.set(row.label.trim(), indexed);
    }
    for (const row of section.rows) {
      const indexed = this.byRow.get(row.id);
      if (indexed && !rows.has(rowName(row.label))) rows.set(rowName(row.label), indexed);
    }
  }
}

function seatsOf(section: PlanSection, row: PlanRow): PlannedSeat[] {
  const overrides = new Map(row.overrides.map((override) => [override.seatNumber, override]));
  return Array.from({ length: row.seatCount }, (_, index) => {
    const override = overrides.get(index + 1);
    const status = override?.status ?? 'available';
    return {
      seat: {
        rowId: row.id,
        number: index + 1,
        section: section.name,
        row: rowName(row.label),
      },
      sectionId: section.id,
      priceSen: override?.customPriceSen ?? row.priceSen,
      status,
      blocked: blocksSale(status),
    };
  });
}

/** Returns the effective overrides: one for the performance replaces the plan's as a whole, price included. */
function effective(row: PlanRow, performanceId: string | null): PlanOverride[] {
  const chosen = new Map<number, PlanOverride>();
  for (const override of row.overrides) {
    if (override.seatNumber < 1 || override.seatNumber > row.seatCount) continue;
    if (override.performanceId !== null && override.performanceId !== performanceId) continue;
    const own = override.performanceId !== null;
    if (own || !chosen.has(override.seatNumber)) chosen.set(override.seatNumber, override);
  }
  return [...chosen.values()].sort((a, b) => a.seatNumber - b.seatNumber);
}

/** Sorts by displayOrder, then by name in natural order: A, B, ..., Z, AA; 2 before 10. */
function inOrder<T extends { displayOrder: number }>(
  items: readonly T[],
  name: (item: T) => string,
): T[] {
  return [...items].sort(
    (a, b) =>
      a.displayOrder - b.displayOrder ||
      name(a).length - name(b).length ||
      name(a).localeCompare(name(b), 'en', { numeric: true }),
  );
}

export interface SeatWish {
  readonly section: string;
  readonly row: string;
  readonly number: number;
}

/** A seat of an order. */
export interface TicketWish extends SeatWish {
  /** Id of a ticket kind, or `standard`; missing: Standard. */
  readonly kind?: string;
}

/** Seats and prices of a seating plan that an order needs. */
export interface PriceList {
  find(
    section: string,
    row: string,
    number: number,
  ): Pick<PlannedSeat, 'seat' | 'sectionId' | 'priceSen' | 'blocked'> | null;
}

/** Prices of one performance: those of its seats, and the ticket kinds of its production. */
export interface Prices {
  readonly plan: PriceList;
  readonly kinds: TicketKinds;
}

/** Largest order: more seats than a family or a class needs, and few enough that one request cannot hold a whole hall. */
export const MOST_SEATS_AN_ORDER = 50;

/**
 * Finds and prices the requested seats, or throws a refusal that names what cannot be sold.
 * @param at ISO 8601: the time by which prices are in force
 */
export function priceSeats(
  { plan, kinds }: Prices,
  wishes: readonly TicketWish[],
  at: string,
): PricedSeat[] {
  if (wishes.length === 0) {
    throw new Refusal('rule-broken', 'no_seats', 'Please select at least one seat.');
  }
  if (wishes.length > MOST_SEATS_AN_ORDER) {
    throw new Refusal(
      'rule-broken',
      'too_many_seats',
      `Please order at most ${MOST_SEATS_AN_ORDER} seats at a time.`,
    );
  }
  const found = wishes.map((wish) => ({
    wish,
    planned: plan.find(wish.section, wish.row, wish.number),
  }));
  const unknown = found.filter(({ planned }) => planned === null).map(({ wish }) => wish);
  if (unknown.length > 0) {
    throw new Refusal(
      'rule-broken',
      'unknown_seat',
      `There is no such seat: ${list(unknown)}. Please select your seats on the map again.`,
    );
  }
  const planned = found.flatMap(({ planned: seat, wish: { kind } }) =>
    seat ? [{ ...seat, kindId: kind ?? STANDARD }] : [],
  );
  const seen = new Set<string>();
  for (const { seat } of planned) {
    if (seen.has(seatKey(seat))) {
      throw new Refusal(
        'rule-broken',
        'duplicate_seat',
        `${list([seat])} is in this order twice. Please select each seat once.`,
      );
    }
    seen.add(seatKey(seat));
  }
  const blocked = planned.filter((seat) => seat.blocked).map(({ seat }) => seat);
  if (blocked.length > 0) {
    throw new Refusal(
      'conflict',
      'seat_blocked',
      `The following seats are not for sale: ${list(blocked)}. Please go back and select different seats.`,
      {
        conflictingSeats: blocked.map(({ section, row, number }) => ({ section, row, number })),
      },
    );
  }
  return priceByKind(kinds, planned, at);
}

const list = (seats: readonly SeatWish[]): string => seats.map(seatTextShort).join(', ');
