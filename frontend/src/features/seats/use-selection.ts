import { useCallback, useEffect, useState } from 'react';
import type { SeatInput } from '@contracts/rest/bookings';
import { showToast } from '../../ui/toast-store';
import type { Seat } from './seats';
import { preselect, stillFree, takenByOthersToast, toggle } from './selection';
import type { SelectedSeat } from './selection';

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
