import { useState } from 'react';
import type { FoundBooking } from '@contracts/rest/administration';
import type { SeatInput } from '@contracts/rest/bookings';
import { serverNow } from '../../api/server-clock';

const KEPT = 50;

export interface Admitted {
  readonly id: number;
  readonly booking: FoundBooking;
  readonly seats: readonly SeatInput[];
  readonly at: Date;
}

/** Guests checked in by this device since the screen was opened, newest first. */
export function useRecentCheckIns() {
  const [recent, setRecent] = useState<readonly Admitted[]>([]);
  return {
    recent,
    noteRecent: (booking: FoundBooking, seats: readonly SeatInput[]) =>
      setRecent((all) =>
        [{ id: (all[0]?.id ?? 0) + 1, booking, seats, at: new Date(serverNow()) }, ...all].slice(
          0,
          KEPT,
        ),
      ),
    forgetRecent: (bookingId: string) =>
      setRecent((all) => all.filter((one) => one.booking.id !== bookingId)),
  };
}
