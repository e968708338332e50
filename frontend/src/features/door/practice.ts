import type { SeatInput } from '@contracts/rest/bookings';
import { i18n } from '../../language/i18n';

/** Milliseconds until the simulated camera finds a code. */
export const SCAN_MS = 2000;

export interface PracticeTicket {
  readonly confirmationNumber: string;
  readonly guest: string;
  readonly seat: SeatInput;
}

const seat = (section: string, row: string, number: number): SeatInput => ({
  section,
  row,
  number,
});
const guests: readonly PracticeTicket[] = [
  { confirmationNumber: 'PRACT-00001', guest: 'Nur Aisyah', seat: seat('Centre', 'C', 4) },
  { confirmationNumber: 'PRACT-00002', guest: 'Tan Wei Ling', seat: seat('Centre', 'D', 11) },
  { confirmationNumber: 'PRACT-00003', guest: 'Kavitha Raj', seat: seat('Left Wing', 'A', 2) },
];

export interface PracticeCheckIn extends PracticeTicket {
  readonly at: number;
}

export interface PracticeResult {
  readonly ticket: PracticeTicket;
  readonly outcome: 'Valid Ticket' | 'Already Checked In';
}

/** Returns the simulated scan number n. Every fourth scan repeats a ticket. */
export const practiceScan = (n: number): PracticeTicket =>
  guests[n % 4 === 3 ? 0 : n % 4] ?? guests[0]!;

/** Returns the simulated ticket with the typed number, or makes a new guest for the number. */
export function practiceLookup(typed: string): PracticeTicket {
  const confirmationNumber = typed.trim().toUpperCase();
  return (
    guests.find((ticket) => ticket.confirmationNumber === confirmationNumber) ?? {
      confirmationNumber,
      guest: i18n.t('Practice guest'),
      seat: seat('Centre', 'E', 1),
    }
  );
}

export function admit(ticket: PracticeTicket, done: readonly PracticeCheckIn[], at: number) {
  const seen = done.some((entry) => entry.confirmationNumber === ticket.confirmationNumber);
  const result: PracticeResult = {
    ticket,
    outcome: seen ? /*i18n*/ 'Already Checked In' : /*i18n*/ 'Valid Ticket',
  };
  return { result, done: seen ? done : [{ ...ticket, at }, ...done] };
}
