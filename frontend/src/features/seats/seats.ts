import type { OrderedSeat, SeatInput } from '@contracts/rest/bookings';
import type {
  SeatOverrideStatus,
  SeatingRowView,
  SeatingSectionView,
} from '@contracts/rest/catalogue';
import { currentLanguage, i18n } from '../../language/i18n';
import { orderedSeat } from '../../order/order-in-progress';
import { rm, toSen } from '../../ui/money';
import type { ToastContent } from '../../ui/toast-store';
import { rowName } from '@contracts/rest/seat-text';
import { seatTextShort } from '../../language/seat-names';

/** Seat of the map, derived from its section, row and override. */
export interface Seat extends SeatInput {
  /** `section-row-number` */
  readonly id: string;
  readonly status: 'available' | 'unavailable';
  readonly override?: SeatOverrideStatus;
  /** Price as Standard at this hour. */
  readonly priceSen: number;
  /** Own price, from which ticket kinds are priced; left out when it is `priceSen`. */
  readonly ownSen?: number;
}

export interface SeatRow {
  readonly id: string;
  readonly label: string;
  readonly seats: readonly Seat[];
}

export interface SeatSection {
  readonly id: string;
  readonly name: string;
  /** True if there is an aisle after the section. The last section of a hall has none. */
  readonly aisleAfter: boolean;
  /** True: families order its seats only with a discount code. */
  readonly onlyWithCode?: true;
  readonly rows: readonly SeatRow[];
}

const taken: ReadonlySet<string> = new Set(['booked', 'unavailable', 'reserved']);

export const seatId = (seat: SeatInput) => `${seat.section}-${seat.row}-${seat.number}`;

/** Cache of derived rows, keyed by the row of the server's answer, so that a push redraws changed rows only. */
const derived = new WeakMap<SeatingRowView, { section: string; row: SeatRow }>();

/** Derives the map's sections in display order. */
export function deriveSections(sections: readonly SeatingSectionView[]): readonly SeatSection[] {
  const ordered = [...sections].sort((a, b) => a.displayOrder - b.displayOrder);
  return ordered.map((section, index) => ({
    id: section.id,
    name: section.name,
    aisleAfter: section.aisleAfter > 0 && index < ordered.length - 1,
    ...(section.onlyWithCode && { onlyWithCode: true }),
    rows: [...section.rows]
      .sort((a, b) => a.displayOrder - b.displayOrder)
      .map((row) => deriveRow(section.name, row)),
  }));
}

function deriveRow(section: string, row: SeatingRowView): SeatRow {
  const known = derived.get(row);
  if (known?.section === section) return known.row;
  const overrides = new Map(row.overrides.map((override) => [override.seatNumber, override]));
  const seats = Array.from({ length: row.seatCount }, (_, index): Seat => {
    const number = index + 1;
    const override = overrides.get(number);
    const place = { section, row: row.rowLabel, number };
    const own = (override?.customPrice ? override : row).ownPrice;
    return {
      ...place,
      id: seatId(place),
      status: taken.has(override?.status ?? 'available') ? 'unavailable' : 'available',
      ...(override && { override: override.status }),
      priceSen: toSen(override?.customPrice ?? row.price),
      ...(own && { ownSen: toSen(own) }),
    };
  });
  const result = { id: row.id, label: row.rowLabel, seats };
  derived.set(row, { section, row: result });
  return result;
}

export const allSeats = (sections: readonly SeatSection[]): readonly Seat[] =>
  sections.flatMap((section) => section.rows.flatMap((row) => row.seats));

/** DOM id of the element after the seats, the target of the skip link. */
export const SELECTED_SEATS_ID = 'selected-seats';

export const totalSen = (seats: readonly { priceSen: number }[]): number =>
  seats.reduce((sum, seat) => sum + seat.priceSen, 0);

/** Words for the states of seats. The maps of staff have more states than those of buyers. */
const stateWords: Readonly<Record<string, string>> = {
  available: /*i18n*/ 'available',
  selected: /*i18n*/ 'selected',
  unavailable: /*i18n*/ 'unavailable',
};

/** Names of seats with `\0` for the number. A hall has thousands of seats, but few names that differ in more than the number. */
const namesWithoutNumber = new Map<string, string>();

/** Returns a seat's name for screen readers: `Row A seat 5, RM 20.00, available`. */
export function seatLabel({ row, number, priceSen }: Seat, state: string): string {
  const key = [currentLanguage(), row, priceSen, state].join('\0');
  const name =
    namesWithoutNumber.get(key) ??
    i18n.t('Row {row} seat {number}, {price}, {state}', {
      row: rowName(row),
      number: '\0',
      price: rm(priceSen),
      state: i18n.t(stateWords[state] ?? state),
    });
  namesWithoutNumber.set(key, name);
  return name.replace('\0', String(number));
}

/** Selected seat, with the price at the moment of the selection. Without a kind it is Standard. */
export interface SelectedSeat extends OrderedSeat {
  readonly id: string;
  readonly priceSen: number;
  /** Sum that a discount code takes off. */
  readonly offSen?: number;
}

/** Returns the initial selection (a stored order, or the booking being amended) with the map's prices, 0 for unknown seats. */
export function preselect(
  seats: readonly OrderedSeat[],
  map: ReadonlyMap<string, Seat>,
): readonly SelectedSeat[] {
  return seats.map((seat) => {
    const id = seatId(seat);
    return selectedSeat({ ...seat, id, priceSen: map.get(id)?.priceSen ?? 0 });
  });
}

export const selectedSeat = ({ id, priceSen, ...seat }: SelectedSeat): SelectedSeat => ({
  id,
  ...orderedSeat(seat),
  priceSen,
});

export function toggle(selection: readonly SelectedSeat[], seat: Seat): readonly SelectedSeat[] {
  if (selection.some(({ id }) => id === seat.id))
    return selection.filter(({ id }) => id !== seat.id);
  return [...selection, selectedSeat(seat)];
}

/** Splits a selection into seats that are still free and seats that others have taken; `own` seats are never lost. */
export function stillFree(
  selection: readonly SelectedSeat[],
  map: ReadonlyMap<string, Seat>,
  own: ReadonlySet<string>,
) {
  const isLost = ({ id }: SelectedSeat) => !own.has(id) && map.get(id)?.status !== 'available';
  const lost = selection.filter(isLost);
  return { kept: lost.length === 0 ? selection : selection.filter((seat) => !isLost(seat)), lost };
}

export function takenByOthersToast(lost: readonly SelectedSeat[]): ToastContent {
  return lost.length === 1
    ? {
        title: i18n.t('A seat was just taken'),
        description: i18n.t('{seat} was taken by somebody else and has left your selection.', {
          seat: lost.map(seatTextShort).join(''),
        }),
      }
    : {
        title: i18n.t('Seats were just taken'),
        description: i18n.t('{seats} were taken by somebody else and have left your selection.', {
          seats: lost.map(seatTextShort).join(', '),
        }),
      };
}
