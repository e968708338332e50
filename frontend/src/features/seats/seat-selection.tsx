import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { SeatInput } from '@contracts/rest/bookings';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { useLiveSeats } from '../../api/live-seats';
import { seating } from '../../api/seating';
import { Message } from '../../ui/panel';
import { SeatPicker } from './seat-picker';
import { allSeats, deriveSections, seatId } from './seats';
import type { Seat } from './seats';
import { SelectedSeatsPanel, SelectionBar } from './selected-seats-panel';
import type { SeatAction } from './selected-seats-panel';
import type { SelectedSeat } from './selection';
import { useSelection } from './use-selection';

interface Props {
  readonly performance: PerformanceView;
  readonly initial: readonly SeatInput[];
  readonly own?: readonly SeatInput[];
  /** Somebody has begun to choose: time to fetch what comes next. */
  readonly onBegin?: () => void;
  readonly actionFor: (selection: readonly SelectedSeat[]) => SeatAction;
}

/** Map, list, selection and what to do with it, kept live. */
export function SeatSelection({ performance, initial, own, onBegin, actionFor }: Props) {
  const { data } = useSuspenseQuery(seating(performance.productionId, performance.id));
  useLiveSeats(performance.productionId, performance.id);
  const sections = useMemo(() => deriveSections(data), [data]);
  const seats = useMemo(() => new Map(allSeats(sections).map((seat) => [seat.id, seat])), [sections]);
  const ownIds = useMemo(() => new Set((own ?? []).map(seatId)), [own]);
  const { selection, toggle, choose, remove } = useSelection(seats, initial, ownIds);
  const selectedIds = new Set(selection.map(({ id }) => id));

  const begun = selection.length > 0;
  useEffect(() => {
    if (begun) onBegin?.();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once per beginning, whichever function the render brought
  }, [begun]);

  if (seats.size === 0) {
    return <Message level={2} icon="map" title="No seating configuration available for this production yet." />;
  }
  const stateOf = (seat: Seat) =>
    selectedIds.has(seat.id) ? 'selected' : seat.status === 'available' || ownIds.has(seat.id) ? 'available' : 'unavailable';
  const action = actionFor(selection);
  return (
    <>
      <div className="seats-columns">
        <SeatPicker sections={sections} seats={seats} stateOf={stateOf} onToggle={toggle} onChoose={choose} />
        <SelectedSeatsPanel selection={selection} onRemove={remove} action={action} />
      </div>
      <SelectionBar selection={selection} action={action} />
    </>
  );
}
