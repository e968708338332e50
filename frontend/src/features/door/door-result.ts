import type { FoundBooking } from '@contracts/rest/administration';
import type { SeatInput } from '@contracts/rest/bookings';
import { errorText } from '../../api/error-toast';
import { HttpError } from '../../api/errors';
import type { TicketCheck } from './ticket-check';
import { toneOf } from './tones';

/* What the door shows of a code. */

export type DoorResult =
  | { readonly kind: 'looking'; readonly code: string }
  | TicketResult
  | {
      readonly kind: 'problem';
      /** Amber where somebody else decides; red when left out. */
      readonly tone?: 'warn';
      readonly code: string;
      readonly title: string;
      readonly text: string;
    };

export interface TicketResult {
  readonly kind: 'ticket';
  /** As it was scanned or typed: the booking's, or that of one seat. */
  readonly code: string;
  readonly booking: FoundBooking;
  readonly check: TicketCheck;
  /** Who was let in just now. */
  readonly admitted: readonly SeatInput[];
  /** There is no network: this device remembers it and tells the server later. */
  readonly offline?: true;
}

/** Green, after somebody was let in: it makes room for the next ticket. */
export const goesByItself = (result: DoorResult): boolean =>
  result.kind === 'ticket' && result.admitted.length > 0 && toneOf[result.check.outcome] === 'good';

/** The device's list may not decide; the message says why. */
export class RefusedList extends Error {}

export const notOnList = (code: string): DoorResult => ({
  kind: 'problem',
  code,
  title: 'Unknown Ticket',
  text: 'There is no network, and this ticket is not on the list of this door. It may be new, or of another showtime.',
});

export const notKept = (code: string): DoorResult => ({
  kind: 'problem',
  code,
  title: 'Check-in Failed',
  text: 'There is no network, and this browser keeps nothing. Nobody was checked in.',
});

export function problemOf(error: unknown, code: string): DoorResult {
  if (error instanceof RefusedList)
    return { kind: 'problem', tone: 'warn', code, title: 'List Refused', text: error.message };
  const status = error instanceof HttpError ? error.status : 0;
  const text = errorText(error, 'Something went wrong. Nobody was checked in.');
  if (status === 404 || status === 400)
    return {
      kind: 'problem',
      code,
      title: 'Unknown Ticket',
      text: 'There is no booking with this number.',
    };
  if (status === 403) return { kind: 'problem', code, title: 'Another School', text };
  if (error instanceof HttpError && error.body?.error === 'unknown_seat_code')
    return { kind: 'problem', code, title: 'Unknown Ticket', text };
  if (error instanceof HttpError && error.body?.error === 'see_office')
    return { kind: 'problem', tone: 'warn', code, title: 'See the Office', text };
  return {
    kind: 'problem',
    code,
    title: 'Check-in Failed',
    text: text || 'Failed to check in guest.',
  };
}
