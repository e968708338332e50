import type { FoundBooking } from '@contracts/rest/administration';
import type { SeatInput } from '@contracts/rest/bookings';
import { errorText } from '../../api/error-toast';
import { HttpError } from '../../api/errors';
import { i18n } from '../../language/i18n';
import type { TicketCheck } from './ticket-check';
import { toneOf, type Tone } from './tones';

/* Results of a scan that the door scanner can show. */

export type DoorResult =
  | { readonly kind: 'looking'; readonly code: string }
  | TicketResult
  | {
      readonly kind: 'problem';
      /** `warn` (amber) when the office must decide about the ticket. By default a problem is red (`bad`). */
      readonly tone?: 'warn';
      readonly code: string;
      /** English text; the screen translates it. */
      readonly title: string;
      readonly text: string;
    };

export interface TicketResult {
  readonly kind: 'ticket';
  /** Code as scanned or typed: the booking's number or the code of one seat. */
  readonly code: string;
  readonly booking: FoundBooking;
  readonly check: TicketCheck;
  /** Seats whose guests this scan has checked in. */
  readonly admitted: readonly SeatInput[];
  /** True when the scan was decided without network. The device stores such a scan and sends it later. */
  readonly offline?: true;
}

/** Returns true while staff must select which guests of a valid ticket are present. */
const asksWho = ({ check, admitted }: TicketResult): boolean =>
  check.outcome === 'Valid Ticket' && admitted.length === 0;

/**
 * Returns the colour and title that the scanner shows for a ticket. A valid ticket turns green only after a guest was checked in.
 */
export function headingOf(result: TicketResult): { readonly tone: Tone; readonly title: string } {
  const { outcome, waiting } = result.check;
  if (!asksWho(result)) return { tone: toneOf[outcome], title: i18n.t(outcome) };
  const title = i18n.t('{count, plural, one {# seat} other {# seats}}: who is here?', {
    count: waiting.length,
  });
  return { tone: 'ask', title };
}

/** Returns true for a green result after a check-in, which closes by itself for the next ticket. */
export const goesByItself = (result: DoorResult): boolean =>
  result.kind === 'ticket' && headingOf(result).tone === 'good';

/** Error for a list stored on this device that must not be used; the message gives the reason. */
export class RefusedList extends Error {}

export const notOnList = (code: string): DoorResult => ({
  kind: 'problem',
  code,
  title: /*i18n*/ 'Unknown Ticket',
  text: i18n.t(
    'There is no network, and this ticket is not on the list of this door. It may be new, or of another showtime.',
  ),
});

export const notKept = (code: string): DoorResult => ({
  kind: 'problem',
  code,
  title: /*i18n*/ 'Check-in Failed',
  text: i18n.t('There is no network, and this browser keeps nothing. Nobody was checked in.'),
});

export function problemOf(error: unknown, code: string): DoorResult {
  if (error instanceof RefusedList)
    return {
      kind: 'problem',
      tone: 'warn',
      code,
      title: /*i18n*/ 'List Refused',
      text: error.message,
    };
  const status = error instanceof HttpError ? error.status : 0;
  const text = errorText(error, i18n.t('Something went wrong. Nobody was checked in.'));
  if (status === 404 || status === 400)
    return {
      kind: 'problem',
      code,
      title: 'Unknown Ticket',
      text: i18n.t('There is no booking with this number.'),
    };
  if (status === 403) return { kind: 'problem', code, title: /*i18n*/ 'Another School', text };
  if (error instanceof HttpError && error.body?.error === 'unknown_seat_code')
    return { kind: 'problem', code, title: 'Unknown Ticket', text };
  if (error instanceof HttpError && error.body?.error === 'see_office')
    return { kind: 'problem', tone: 'warn', code, title: /*i18n*/ 'See the Office', text };
  return {
    kind: 'problem',
    code,
    title: 'Check-in Failed',
    text: text || i18n.t('Failed to check in guest.'),
  };
}
