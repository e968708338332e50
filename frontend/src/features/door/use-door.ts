import { useState } from 'react';
import type { FoundBooking } from '@contracts/rest/administration';
import type { SeatInput } from '@contracts/rest/bookings';
import { checkInSeats, findBooking } from '../../api/admin-bookings';
import { errorText } from '../../api/error-toast';
import { HttpError } from '../../api/errors';
import { serverNow } from '../../api/server-clock';
import { checkTicket } from './ticket-check';
import type { Door, TicketCheck } from './ticket-check';

export type DoorResult =
  | { readonly kind: 'looking'; readonly code: string }
  | {
      readonly kind: 'ticket';
      readonly booking: FoundBooking;
      readonly check: TicketCheck;
      readonly admitted: readonly SeatInput[];
    }
  | {
      readonly kind: 'problem';
      readonly code: string;
      readonly title: string;
      readonly text: string;
    };

export interface Admitted {
  readonly id: number;
  readonly booking: FoundBooking;
  readonly seats: readonly SeatInput[];
  readonly at: Date;
}

/** The work at the door: it looks up a code and checks the ticket, and guests with a valid ticket are let in at once unless they come in parts. */
export function useDoor(door: Door | null, inParts: boolean) {
  const [result, setResult] = useState<DoorResult | null>(null);
  const [recent, setRecent] = useState<readonly Admitted[]>([]);

  async function show(code: string) {
    setResult({ kind: 'looking', code });
    try {
      const booking = await findBooking(code);
      const check = checkTicket(booking, door, new Date(serverNow()));
      if (check.outcome === 'Valid Ticket' && (!inParts || check.waiting.length === 1))
        await letIn(booking, check.waiting, code);
      else setResult({ kind: 'ticket', booking, check, admitted: [] });
    } catch (error) {
      setResult(problemOf(error, code));
    }
  }

  /** Throws nothing: an error is one of the results. */
  async function letIn(booking: FoundBooking, seats: readonly SeatInput[], code: string) {
    try {
      const whole = seats.length === booking.seats.length;
      const { checkedInAt, checkedInSeats } = await checkInSeats(
        booking.id,
        whole ? undefined : seats,
      );
      const after: FoundBooking = { ...booking, checkedInAt, checkedInSeats };
      setResult({
        kind: 'ticket',
        booking: after,
        check: {
          outcome: 'Valid Ticket',
          text: '',
          waiting: checkTicket(after, door, new Date(serverNow())).waiting,
        },
        admitted: seats,
      });
      setRecent((all) =>
        [{ id: (all[0]?.id ?? 0) + 1, booking, seats, at: new Date(serverNow()) }, ...all].slice(
          0,
          50,
        ),
      );
    } catch (error) {
      setResult((await asOthersLeftIt(error, code, door)) ?? problemOf(error, code));
    }
  }

  return { result, recent, show, letIn };
}

/** Another door let them in while this one was looking: the booking as it is now says when, and who did. */
async function asOthersLeftIt(
  error: unknown,
  code: string,
  door: Door | null,
): Promise<DoorResult | null> {
  if (!(error instanceof HttpError) || error.body?.error !== 'already_checked_in') return null;
  const booking = await findBooking(code).catch(() => null);
  return (
    booking && {
      kind: 'ticket',
      booking,
      check: checkTicket(booking, door, new Date(serverNow())),
      admitted: [],
    }
  );
}

function problemOf(error: unknown, code: string): DoorResult {
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
  return {
    kind: 'problem',
    code,
    title: 'Check-in Failed',
    text: text || 'Failed to check in guest.',
  };
}
