import type { SeatInput } from '@contracts/rest/bookings';
import { seatTextShort } from '@contracts/rest/seat-text';
import type { ToastContent } from '../../ui/toast-store';
import { seatId } from './seats';
import type { Seat } from './seats';

/** A seat in the panel, with the price it had when it was picked up last. */
export interface SelectedSeat extends SeatInput {
  readonly id: string;
  readonly priceSen: number;
}

/** Seats to start from (a stored order, or the booking being amended), priced from the map; 0 where the map has no such seat. */
export function preselect(
  seats: readonly SeatInput[],
  map: ReadonlyMap<string, Seat>,
): readonly SelectedSeat[] {
  return seats.map(({ section, row, number }) => {
    const id = seatId({ section, row, number });
    return { id, section, row, number, priceSen: map.get(id)?.priceSen ?? 0 };
  });
}

export function toggle(selection: readonly SelectedSeat[], seat: Seat): readonly SelectedSeat[] {
  if (selection.some(({ id }) => id === seat.id))
    return selection.filter(({ id }) => id !== seat.id);
  const { id, section, row, number, priceSen } = seat;
  return [...selection, { id, section, row, number, priceSen }];
}

/** Splits a selection into what can still be had and what somebody else has taken meanwhile; `own` seats are never lost. */
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
        title: 'A seat was just taken',
        description: `${lost.map(seatTextShort).join('')} was taken by somebody else and has left your selection.`,
      }
    : {
        title: 'Seats were just taken',
        description: `${lost.map(seatTextShort).join(', ')} were taken by somebody else and have left your selection.`,
      };
}
