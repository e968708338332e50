import { useState } from 'react';
import type { FoundBooking } from '@contracts/rest/administration';
import type { SeatInput } from '@contracts/rest/bookings';
import { serverNow } from '../../api/server-clock';
import { isRecord, isText, parseJson } from '../../storage/foreign-json';
import { KEYS, storedText } from '../../storage/browser-storage';

const MOST = 50;
/** Milliseconds that check-ins stay in the list: one evening, so that names of earlier guests are not shown again. */
const KEPT_MS = 12 * 3_600_000;

/** Check-in made on this device. */
export interface Admitted {
  readonly bookingId: string;
  /** Guest's name; null for a sale without a name. */
  readonly name: string | null;
  readonly confirmationNumber: string;
  readonly guests: number;
  readonly here: number;
  readonly seats: number;
  /** Time of the check-in in ISO 8601. */
  readonly at: string;
}

const stored = storedText('localStorage', KEYS.recentCheckIns);

const isAdmitted = (value: unknown): value is Admitted =>
  isRecord(value) &&
  [value['bookingId'], value['confirmationNumber'], value['at']].every(isText) &&
  (value['name'] === null || isText(value['name'])) &&
  [value['guests'], value['here'], value['seats']].every(Number.isInteger);

/** Parses the stored check-ins, newest first, without those of earlier evenings. Pure. */
export function keptCheckIns(text: string | null, now: number): readonly Admitted[] {
  const all = parseJson(text);
  return Array.isArray(all)
    ? all.filter(isAdmitted).filter(({ at }) => now - Date.parse(at) < KEPT_MS)
    : [];
}

/** Returns the check-ins of this device, newest first. They survive a reload and are deleted at sign-out. */
export function useRecentCheckIns() {
  const [recent, setRecent] = useState(() => keptCheckIns(stored.read(), serverNow()));
  const keep = (change: (all: readonly Admitted[]) => readonly Admitted[]) => {
    const next = change(keptCheckIns(stored.read(), serverNow())).slice(0, MOST);
    stored.write(JSON.stringify(next));
    setRecent(next);
  };
  return {
    recent,
    noteRecent: (booking: FoundBooking, seats: readonly SeatInput[]) =>
      keep((all) => [
        {
          bookingId: booking.id,
          name: booking.customerName,
          confirmationNumber: booking.confirmationNumber,
          guests: seats.length,
          here: booking.checkedInSeats.length,
          seats: booking.seats.length,
          at: new Date(serverNow()).toISOString(),
        },
        ...all,
      ]),
    forgetRecent: (id: string) => keep((all) => all.filter(({ bookingId }) => bookingId !== id)),
  };
}
