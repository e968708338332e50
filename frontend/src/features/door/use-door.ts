import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FoundBooking } from '@contracts/rest/administration';
import type { CheckInView, ScanRequest, ScannedAgain, SeatInput } from '@contracts/rest/bookings';
import { checkInSeats, findBooking } from '../../api/admin-bookings';
import { undoCheckIn } from '../../api/check-in';
import { errorText } from '../../api/error-toast';
import { isUndecided } from '../../api/errors';
import { randomUuid } from '../../api/random-id';
import { serverNow } from '../../api/server-clock';
import { noticeSessionEnd } from '../../api/session-end';
import { withTimeout } from '../../api/with-timeout';
import { i18n } from '../../language/i18n';
import type { KeptScan } from '../../storage/door-store';
import { deviceName } from './device-name';
import {
  notKept,
  notOnList,
  problemOf,
  RefusedList,
  type DoorResult,
  type TicketResult,
} from './door-result';
import { nowAtLeast, refusalText, type ListRefusal } from './list-check';
import { answered, scanned, withUntold, foundOffline, ticketOfCode } from './offline-ticket';
import { seatsWithout } from './party';
import { someWereIn } from './scanned-again';
import { checkTicket, type Door, type TicketCheck } from './ticket-check';
import type { KnownDoorList } from './use-door-list';
import { useRecentCheckIns } from './use-recent-check-ins';
import { withKeptScans } from './with-kept-scans';
import type { DoorListView } from '@contracts/rest/door';

/** Ticket list of this device, and its storage for scans that were not sent yet. */
interface OwnMemory extends OwnList {
  readonly note: KnownDoorList['note'];
  /** Stores a scan on this device. Rejects when the browser cannot store data. */
  readonly keep: (scan: KeptScan) => Promise<void>;
}

/**
 * Looks up scanned codes, checks tickets and checks guests in. A single guest with a valid ticket is checked in at once. For a
 * party, and for a ticket of another performance or day, staff must confirm first. Without network, and while the server fails,
 * the device's own list decides.
 */
export function useDoor(door: Door | null, { list, refusal, note, keep }: OwnMemory) {
  const client = useQueryClient();
  const [result, setResult] = useState<DoorResult | null>(null);
  const { recent, noteRecent, forgetRecent } = useRecentCheckIns();
  // Number that each look-up of a code, and each return to scanning, increases. A late answer to an earlier look-up is not shown;
  // otherwise a guest who was not admitted could see a green screen. A failed check-in or undo is always shown, a failed look-up
  // only while it is the latest.
  const turn = useRef(0);
  const checkNow = (booking: FoundBooking) =>
    checkTicket(booking, door, new Date(list ? nowAtLeast(list, serverNow()) : serverNow()));

  async function show(code: string) {
    const own = (turn.current += 1);
    setResult({ kind: 'looking', code });
    try {
      const found = await lookUp(code, { list, refusal });
      if (own !== turn.current) return;
      if (!found) return setResult(notOnList(code));
      const check = checkNow(found.booking);
      const ticket: TicketResult = { kind: 'ticket', code, ...found, check, admitted: [] };
      if (check.outcome === 'Valid Ticket' && check.waiting.length === 1)
        await letIn(ticket, check.waiting);
      else setResult(ticket);
    } catch (error) {
      noticeSessionEnd(client, error);
      if (own === turn.current) setResult(problemOf(error, code));
    }
  }

  /** Checks in the guests of these seats. Never throws, because an error is shown as a result. */
  async function letIn({ booking, code }: TicketResult, seats: readonly SeatInput[]) {
    const own = turn.current;
    const scan: ScanRequest = {
      scanId: randomUuid(),
      scannedAt: new Date(serverNow()).toISOString(),
      device: deviceName(),
    };
    const asked = ticketOnList(booking.id);
    try {
      const { answer: view, scans } = await withKeptScans(() =>
        // Sends the scan with an id, so that it can be sent again safely.
        withTimeout((signal) => checkInSeats(booking.id, seats, scan, signal)),
      );
      const others = view.scannedAgain;
      if (others && others.seats.length === seats.length)
        setResult(await asOthersLeftIt(code, checkNow));
      else {
        const after = withUntold(afterAnswer(booking, view), scans);
        note(booking.id, (known) => answered(known, asked, after));
        if (others) admitBesideOthers(after, code, seats, others);
        else admit(own, after, code, seats);
      }
    } catch (error) {
      if (isUndecided(error) && refusal() === null && asked) {
        await remember(own, booking, code, seats, scan);
        return;
      }
      noticeSessionEnd(client, error);
      setResult(problemOf(error, code));
    }
  }

  async function remember(
    own: number,
    booking: FoundBooking,
    code: string,
    seats: readonly SeatInput[],
    scan: ScanRequest,
  ) {
    const { id: bookingId, confirmationNumber } = booking;
    try {
      await keep({ ...scan, bookingId, confirmationNumber, seats });
    } catch {
      setResult(notKept(confirmationNumber));
      return;
    }
    note(bookingId, (known) => scanned(known, { ...scan, seats }));
    admit(own, scanned(booking, { ...scan, seats }), code, seats, true);
  }

  /**
   * Shows the result of a check-in.
   * @param booking the booking after the check-in
   */
  function admit(
    own: number,
    booking: FoundBooking,
    code: string,
    seats: readonly SeatInput[],
    offline?: true,
  ) {
    noteRecent(booking, seats);
    const { waiting } = checkNow(booking);
    const check: TicketCheck = { outcome: /*i18n*/ 'Valid Ticket', text: '', ask: null, waiting };
    if (own === turn.current)
      setResult({
        kind: 'ticket',
        code,
        booking,
        check,
        admitted: seats,
        ...(offline ? { offline } : {}),
      });
  }

  /**
   * Warns that another door admitted some of these guests first. The warning is shown even if staff have scanned another code
   * since. An undo leaves the guests of the other door checked in.
   */
  function admitBesideOthers(
    booking: FoundBooking,
    code: string,
    seats: readonly SeatInput[],
    others: ScannedAgain,
  ) {
    const admitted = seatsWithout(seats, others.seats);
    noteRecent(booking, admitted);
    const check = someWereIn(others, admitted, checkNow(booking).waiting);
    setResult({ kind: 'ticket', code, booking, check, admitted });
  }

  /** Undoes the check-in of the guests admitted just now. */
  async function undo({ booking, admitted }: TicketResult) {
    const code = booking.confirmationNumber;
    const asked = ticketOnList(booking.id);
    const own = turn.current;
    try {
      const { answer: view, scans } = await withKeptScans(() =>
        undoCheckIn(booking.id, { seats: admitted, reason: 'Scanned by mistake' }),
      );
      const after = withUntold(afterAnswer(booking, view), scans);
      note(booking.id, (known) => answered(known, asked, after));
      forgetRecent(booking.id);
      if (own === turn.current) close();
    } catch (error) {
      noticeSessionEnd(client, error);
      const text = errorText(error, i18n.t('The check-in could not be undone.'));
      setResult({ kind: 'problem', code, title: /*i18n*/ 'Not Undone', text });
    }
  }

  const ticketOnList = (id: string) => list?.tickets.find(({ bookingId }) => bookingId === id);

  const close = () => {
    turn.current += 1;
    setResult(null);
  };
  return { result, recent, show, letIn, undo, close };
}

const afterAnswer = (
  booking: FoundBooking,
  { checkedInSeats, checkedInAt }: CheckInView,
): FoundBooking => ({ ...booking, checkedInSeats, checkedInAt });

/** Reads the booking again after another door admitted all its guests, to show when and by whom. */
async function asOthersLeftIt(
  code: string,
  check: (booking: FoundBooking) => TicketCheck,
): Promise<DoorResult> {
  try {
    const booking = await findAndAdd(code);
    return { kind: 'ticket', code, booking, check: check(booking), admitted: [] };
  } catch (error) {
    return problemOf(error, code);
  }
}

/** Ticket list stored on this device. It decides about tickets while the server does not answer. */
interface OwnList {
  readonly list: DoorListView | null;
  /** Returns the reason why the list admits nobody at present; null when it admits guests. */
  readonly refusal: () => ListRefusal | null;
}

/**
 * Looks up a code, first on the server, then in the device's list. Returns null when the device's list decides and lacks the
 * ticket.
 * @throws NetworkError, HttpError when the server does not answer, or fails, and there is no list
 * @throws RefusedList when the list may not decide
 */
async function lookUp(
  code: string,
  { list, refusal }: OwnList,
): Promise<{ booking: FoundBooking; offline?: true } | null> {
  try {
    return { booking: await findAndAdd(code) };
  } catch (error) {
    if (!isUndecided(error) || !list) throw error;
    const refused = refusal();
    if (refused) throw new RefusedList(refusalText(refused, list));
    const ticket = ticketOfCode(list, code);
    return ticket && { booking: foundOffline(list, ticket, code), offline: true };
  }
}

/** Returns the server's booking, with the scans that this device has not sent yet. */
async function findAndAdd(code: string): Promise<FoundBooking> {
  const { answer, scans } = await withKeptScans(() =>
    withTimeout((signal) => findBooking(code, signal)),
  );
  return withUntold(answer, scans);
}
