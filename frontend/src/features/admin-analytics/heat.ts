import type { HeatMapSeat } from '@contracts/rest/administration';
import { toSen } from '../../ui/money';

export interface HeatRow {
  readonly rowId: string;
  readonly label: string;
  readonly seats: readonly HeatMapSeat[];
}

export interface HeatSection {
  readonly name: string;
  readonly rows: readonly HeatRow[];
}

/** Groups seats by section and row, in the order of the server's answer. */
export function gather(seats: readonly HeatMapSeat[]): readonly HeatSection[] {
  const sections = new Map<string, Map<string, HeatMapSeat[]>>();
  for (const seat of seats) {
    const rows = sections.get(seat.section) ?? new Map<string, HeatMapSeat[]>();
    sections.set(seat.section, rows);
    rows.set(seat.rowId, [...(rows.get(seat.rowId) ?? []), seat]);
  }
  return [...sections].map(([name, rows]) => ({
    name,
    rows: [...rows].map(([rowId, inRow]) => ({ rowId, label: inRow[0]?.row ?? '', seats: inRow })),
  }));
}

/** Returns the prices of the hall, highest first, with the number of seats sold at each. */
export function pricesOf(seats: readonly HeatMapSeat[]) {
  const prices = new Map<string, { sold: number; sellable: number }>();
  for (const { price, state } of seats) {
    if (state === 'blocked') continue;
    const known = prices.get(price) ?? { sold: 0, sellable: 0 };
    prices.set(price, {
      sold: known.sold + (state === 'sold' ? 1 : 0),
      sellable: known.sellable + 1,
    });
  }
  return [...prices]
    .map(([price, counts]) => ({ price, sen: toSen(price), ...counts }))
    .sort((a, b) => b.sen - a.sen);
}

/** Returns the colour strength of a price: 1 for the highest price of the hall, down to 0.35. */
export const strength = (sen: number, dearest: number, cheapest: number): number =>
  dearest === cheapest ? 1 : 0.35 + (0.65 * (sen - cheapest)) / (dearest - cheapest);
