import { useCallback, useEffect, useState } from 'react';
import type { SeatInput } from '@contracts/rest/bookings';
import { showToast } from '../../ui/toast-store';
import type { ToastContent } from '../../ui/toast-store';
import { seatId } from './seats';
import type { Seat } from './seats';
import { seatTextShort } from '@contracts/rest/seat-text';

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

/**
 * The buyer's choice. It starts once from `initial`; a seat that somebody else takes leaves it with a notice.
 * `own` seats belong to the booking being amended: they read as taken on the map and are still this person's to keep.
 */
export function useSelection(
  seats: ReadonlyMap<string, Seat>,
  initial: readonly SeatInput[],
  own: ReadonlySet<string>,
) {
  const [selection, setSelection] = useState<readonly SelectedSeat[]>(() =>
    preselect(initial, seats),
  );
  const [shrunk, setShrunk] = useState(false);
  const { kept, lost } = stillFree(selection, seats, own);
  const lostIds = lost.map(({ id }) => id).join('|');

  useEffect(() => {
    if (lostIds === '') return;
    setSelection(kept);
    setShrunk(true);
    showToast(takenByOthersToast(lost));
    // Only a change of what was lost matters; `kept` and `lost` follow from it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [lostIds]);

  const change = useCallback(
    (next: (before: readonly SelectedSeat[]) => readonly SelectedSeat[]) => {
      setSelection(next);
      setShrunk(false);
    },
    [],
  );
  return {
    selection: kept,
    /** Somebody else took a seat out of it, and this person has changed nothing since. */
    shrunk: shrunk || lostIds !== '',
    toggle: useCallback((seat: Seat) => change((before) => toggle(before, seat)), [change]),
    choose: useCallback(
      (chosen: readonly Seat[]) =>
        change(() =>
          chosen.map(({ id, section, row, number, priceSen }) => ({
            id,
            section,
            row,
            number,
            priceSen,
          })),
        ),
      [change],
    ),
    remove: useCallback(
      (seat: SelectedSeat) => change((before) => before.filter(({ id }) => id !== seat.id)),
      [change],
    ),
  };
}
