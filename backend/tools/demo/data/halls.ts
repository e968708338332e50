import type { SeatOverrideStatus } from '../../../contracts/rest/catalogue.js';

export interface HallOverride {
  readonly row: string;
  readonly seats: readonly number[];
  readonly status: SeatOverrideStatus;
  /** Price of these seats, a decimal string in RM. */
  readonly customPrice?: string;
  /** Key of the only performance to which this price or seat status applies. */
  readonly performance?: string;
}

export interface HallSection {
  readonly name: string;
  readonly aisleAfter: 0 | 1;
  readonly price: string;
  readonly rows: readonly { readonly label: string; readonly seatCount: number }[];
  readonly overrides: readonly HallOverride[];
}

export type Hall = readonly HallSection[];

export interface GrandHallPrices {
  readonly front: string;
  readonly vip: string;
  readonly rear: string;
  readonly balcony: string;
  readonly restricted: string;
}

/**
 * Returns a hall of 602 seats that fan out from the stage: front and rear stalls with a cross aisle between them, and
 * a balcony.
 */
export const grandHall = (
  prices: GrandHallPrices,
  ofOnePerformance: readonly HallOverride[] = [],
): Hall => [
  {
    name: 'Front Stalls',
    aisleAfter: 1,
    price: prices.front,
    rows: rows({ A: 20, B: 20, C: 22, D: 22, E: 24, F: 24, G: 24, H: 24, J: 24, K: 24 }),
    overrides: [
      // Seats sold to the sponsors before tickets went on sale.
      { row: 'A', seats: [9, 10, 11, 12], status: 'booked' },
      { row: 'C', seats: range(8, 15), status: 'vip', customPrice: prices.vip },
      // Seats kept for the school's guests.
      { row: 'D', seats: range(9, 14), status: 'reserved' },
      ...ofOnePerformance,
    ],
  },
  {
    name: 'Rear Stalls',
    aisleAfter: 1,
    price: prices.rear,
    rows: rows({ L: 26, M: 26, N: 26, P: 26, Q: 26, R: 26, S: 26, T: 26, U: 26 }),
    overrides: [
      // Seats removed for the sound desk.
      { row: 'U', seats: range(11, 16), status: 'unavailable' },
      // Seats with a restricted view, behind the pillars.
      { row: 'T', seats: [1, 26], status: 'available', customPrice: prices.restricted },
      { row: 'U', seats: [1, 26], status: 'available', customPrice: prices.restricted },
    ],
  },
  {
    name: 'Balcony',
    aisleAfter: 0,
    price: prices.balcony,
    rows: rows({ AA: 28, BB: 28, CC: 28, DD: 28, EE: 28 }),
    overrides: [{ row: 'EE', seats: [1, 2, 27, 28], status: 'unavailable' }],
  },
];

/** Returns a hall of 60 seats in one block. */
export const studio = (price: string): Hall => [
  {
    name: 'Studio',
    aisleAfter: 0,
    price,
    rows: rows({ A: 10, B: 10, C: 10, D: 10, E: 10, F: 10 }),
    overrides: [
      // Wheelchair places, which the school gives out itself.
      { row: 'A', seats: [1, 2], status: 'reserved' },
      // Seat removed for the projector.
      { row: 'F', seats: [6], status: 'unavailable' },
    ],
  },
];

function rows(seatCounts: Readonly<Record<string, number>>): HallSection['rows'] {
  return Object.entries(seatCounts).map(([label, seatCount]) => ({ label, seatCount }));
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
