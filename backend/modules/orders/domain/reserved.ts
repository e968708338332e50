import type { SoldExtra } from '../../../contracts/events/index.js';
import { extraKey } from './extra-key.js';
import { reasonToRelease, type Booking, type PlacedBooking } from './booking.js';

/** The discount code or the stock of one extra, with the words or sizes that a booking takes of it. */
export interface Reserved {
  readonly kind: 'code' | 'stock';
  readonly id: string;
  readonly counts: ReadonlyMap<string, number>;
}

/** Returns what an order takes, in the order of writing: the discount code, then the stock of each thing. */
export function reservedBy({
  discountCode,
  extras,
}: Pick<PlacedBooking, 'discountCode' | 'extras'>): Reserved[] {
  const things = extras.filter(({ type }) => type === 'thing');
  const stocks = [...new Set(things.map(({ id }) => id))].map((id): Reserved => {
    const own = things.filter((thing) => thing.id === id);
    return {
      kind: 'stock',
      id,
      counts: new Map(own.map(({ size = '', count }) => [size, count])),
    };
  });
  return [
    ...(discountCode
      ? [{ kind: 'code', id: discountCode.id, counts: new Map([[discountCode.word, 1]]) } as const]
      : []),
    ...stocks,
  ];
}

/** Returns what the booking keeps of a code or a stock: all while it has its seats, afterwards what was handed out. */
export function keptBy(
  booking: Booking,
  { kind, id }: Omit<Reserved, 'counts'>,
): Reserved['counts'] {
  if (booking.kind === 'none') return new Map();
  const all = reservedBy(booking).find((each) => each.kind === kind && each.id === id)?.counts;
  if (!all) return new Map();
  if (reasonToRelease(booking) === null) return all;
  if (kind === 'code') return new Map();
  const handedOut = [...all.keys()].map(
    (size) => [size, booking.handedOut.get(extraKey({ id, size })) ?? 0] as const,
  );
  return new Map(handedOut.filter(([, count]) => count > 0));
}

/** Returns the extra of an order by its id and size. */
export const soldAs = (extras: readonly SoldExtra[], id: string, size: string): SoldExtra =>
  extras.find((each) => each.id === id && (each.size ?? '') === size) as SoldExtra;
