import { useSuspenseQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { SeatInput } from '@contracts/rest/bookings';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { useLiveSeats, seating } from '../../api/seating';
import { Message } from '../../ui/panel';
import { SeatPicker } from './seat-picker';
import { allSeats, deriveSections, seatId } from './seats';
import type { Seat } from './seats';
import { SelectedSeatsPanel, SelectionBar } from './selected-seats-panel';
import type { SeatAction } from './selected-seats-panel';
import { useSelection } from './use-selection';
import type { SelectedSeat } from './use-selection';
import * as styles from './seat-selection.module.css';

interface Props {
  readonly performance: PerformanceView;
  readonly initial: readonly SeatInput[];
  readonly own?: readonly SeatInput[];
  /** Somebody has begun to choose: time to fetch what comes next. */
  readonly onBegin?: () => void;
  /** What is selected now, after each change. */
  readonly onChange?: (selection: readonly SelectedSeat[]) => void;
  /** `shrunk`: somebody else has just taken a seat out of the selection. */
  readonly actionFor: (selection: readonly SelectedSeat[], shrunk: boolean) => SeatAction;
}

/** Map, list, selection and what to do with it, kept live. */
export function SeatSelection({ performance, initial, own, onBegin, onChange, actionFor }: Props) {
  const { data } = useSuspenseQuery(seating(performance.productionId, performance.id));
  useLiveSeats(performance.productionId, performance.id);
  const sections = useMemo(() => deriveSections(data), [data]);
  const seats = useMemo(
    () => new Map(allSeats(sections).map((seat) => [seat.id, seat])),
    [sections],
  );
  const ownIds = useMemo(() => new Set((own ?? []).map(seatId)), [own]);
  const { selection, shrunk, toggle, choose, remove } = useSelection(seats, initial, ownIds);
  const selectedIds = useMemo(() => new Set(selection.map(({ id }) => id)), [selection]);
  const isOpen = useCallback(
    (seat: Seat) => seat.status === 'available' || ownIds.has(seat.id),
    [ownIds],
  );
  // The tapped seat first: the list and the total follow in the frame after it, which no eye can tell.
  const listed = useDeferredValue(selection);

  const latest = useRef({ selection, shrunk });
  useEffect(() => {
    latest.current = { selection, shrunk };
  }, [selection, shrunk]);
  const action = useMemo(
    () => ({
      ...actionFor(listed, shrunk),
      run: () =>
        latest.current.selection.length > 0 &&
        actionFor(latest.current.selection, latest.current.shrunk).run(),
    }),
    [actionFor, listed, shrunk],
  );

  useEffect(() => {
    onChange?.(listed);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- each change once, whichever function the render brought
  }, [listed]);

  const begun = selection.length > 0;
  useEffect(() => {
    if (begun) onBegin?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per beginning, whichever function the render brought
  }, [begun]);

  if (seats.size === 0) {
    return (
      <Message
        level={2}
        icon="map"
        title="No seating configuration available for this production yet."
      />
    );
  }
  return (
    <>
      <div className={styles.seatsColumns}>
        <SeatPicker
          sections={sections}
          seats={seats}
          selectedIds={selectedIds}
          isOpen={isOpen}
          onToggle={toggle}
          onChoose={choose}
        />
        <SelectedSeatsPanel selection={listed} onRemove={remove} action={action} />
      </div>
      <SelectionBar selection={listed} action={action} />
    </>
  );
}
