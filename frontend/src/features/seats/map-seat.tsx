import { memo } from 'react';
import { PITCH, SEAT } from './layout';
import { seatLabel } from './seats';
import type { Seat } from './seats';

export type SeatState = 'available' | 'selected' | 'unavailable';

/** Selected has a tick, unavailable a cross, available its number: no state by colour alone. */
export const MapSeat = memo(function MapSeat(props: { seat: Seat; x: number; y: number; state: SeatState; tabStop: boolean }) {
  const { seat, x, y, state } = props;
  return (
    <g
      role="button"
      data-seat={seat.id}
      data-state={state}
      className="seat"
      transform={`translate(${x} ${y})`}
      tabIndex={props.tabStop ? 0 : -1}
      aria-label={seatLabel(seat, state)}
      aria-pressed={state === 'selected'}
      aria-disabled={state === 'unavailable' || undefined}
    >
      <rect className="seat-target" x={-(PITCH - SEAT) / 2} y={-(PITCH - SEAT) / 2} width={PITCH} height={PITCH} />
      <SeatShape state={state} number={seat.number} />
    </g>
  );
});

export function SeatShape({ state, number }: { state: SeatState; number?: number }) {
  return (
    <>
      <path className="seat-shape" d="M1 10a8 8 0 0 1 8-8h10a8 8 0 0 1 8 8v12a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4z" />
      {state === 'available' && number !== undefined && (
        <text className="seat-number" x={SEAT / 2} y={SEAT / 2 + 4.5}>
          {number}
        </text>
      )}
      {state === 'selected' && <path className="seat-mark" d="M8 14.5l4 4 8-9" />}
      {state === 'unavailable' && <path className="seat-mark" d="M9.5 9.5l9 9M18.5 9.5l-9 9" />}
    </>
  );
}
