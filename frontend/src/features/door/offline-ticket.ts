import type { FoundBooking } from '@contracts/rest/administration';
import type { SeatInput } from '@contracts/rest/bookings';
import type { DoorListView, DoorTicket } from '@contracts/rest/door';
import type { KeptScan } from '../../storage/door-store';

const BOOKING_LINK = /\/(?:admin\/check-in|booking)\/([0-9a-f-]{36})/i;
/** Normalises a typed number as the server does: Crockford's base32 has no O, I or L. */
const plainNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

const plainSeatCode = (text: string): string => text.trim().toUpperCase();

/** Returns the ticket for a code from the list stored on this device. */
export function ticketOfCode(list: DoorListView, code: string): DoorTicket | null {
  const id = BOOKING_LINK.exec(code)?.[1]?.toLowerCase();
  const number = plainNumber(code);
  return (
    list.tickets.find(
      ({ bookingId, confirmationNumber, seatCodes }) =>
        (id ? bookingId === id : plainNumber(confirmationNumber) === number) ||
        seatCodes.includes(plainSeatCode(code)),
    ) ?? null
  );
}

/** Converts a ticket of the stored list to the format of the server's answer. The stored list contains paid tickets only. */
export const foundOffline = (
  list: DoorListView,
  ticket: DoorTicket,
  code = ticket.confirmationNumber,
): FoundBooking => ({
  id: ticket.bookingId,
  confirmationNumber: ticket.confirmationNumber,
  performanceId: list.performanceId,
  productionId: list.productionId,
  productionName: list.productionName,
  performanceDate: list.performanceDate,
  performanceVenue: list.performanceVenue,
  customerName: ticket.name,
  customerEmail: null,
  customerPhone: null,
  userId: null,
  seats: ticket.seats,
  selectedSeats: '',
  totalAmount: '',
  status: 'confirmed',
  checkedInAt: ticket.checkedInAt,
  checkedInBy: null,
  checkedInSeats: ticket.checkedInSeats,
  createdAt: '',
  ...seatOfCode(ticket, code),
});

/**
 * Returns the seat that a scanned seat code belongs to. Only the first guest of a party has a check-in time, because the list
 * stores one time per party.
 */
function seatOfCode(ticket: DoorTicket, code: string): Pick<FoundBooking, 'ticketSeat'> {
  const seat = ticket.seats[ticket.seatCodes.indexOf(plainSeatCode(code))];
  if (!seat) return {};
  const { checkedInSeats } = ticket;
  const isFirst =
    checkedInSeats.length === 1 && checkedInSeats.some((one) => placeOf(one) === placeOf(seat));
  return {
    ticketSeat: { ...seat, checkedInAt: isFirst ? ticket.checkedInAt : null, checkedInBy: null },
  };
}

/** Returns the list with the changed tickets replaced or added, and without the tickets that are `gone`. */
export function withTickets(
  list: DoorListView,
  changed: readonly DoorTicket[],
  gone: readonly string[] = [],
): DoorListView {
  const news = new Map(changed.map((ticket) => [ticket.bookingId, ticket]));
  const known = new Set(list.tickets.map(({ bookingId }) => bookingId));
  return {
    ...list,
    tickets: [
      ...list.tickets
        .filter(({ bookingId }) => !gone.includes(bookingId))
        .map((ticket) => news.get(ticket.bookingId) ?? ticket),
      ...changed.filter(({ bookingId }) => !known.has(bookingId)),
    ],
  };
}

/** Adds unsent scans to the server's list, so that a ticket scanned without network is not accepted twice. */
export const withScans = (list: DoorListView, scans: readonly KeptScan[]): DoorListView =>
  scans.reduce((before, scan) => {
    const ticket = before.tickets.find(({ bookingId }) => bookingId === scan.bookingId);
    return ticket ? withTickets(before, [scanned(ticket, scan)]) : before;
  }, list);

/** Fields that show which guests of a party are checked in. Tickets of the list and bookings both have these fields. */
type Party = Pick<DoorTicket, 'seats' | 'checkedInSeats' | 'checkedInAt'>;

export const scanned = <T extends Party>(
  ticket: T,
  { seats, scannedAt }: Pick<KeptScan, 'seats' | 'scannedAt'>,
): T => {
  const isIn = new Set(ticket.checkedInSeats.map(placeOf));
  // Returns the same object for an unchanged ticket, because `answered` compares objects.
  if (ticket.checkedInAt !== null && seats.every((seat) => isIn.has(placeOf(seat)))) return ticket;
  for (const seat of seats) isIn.add(placeOf(seat));
  return {
    ...ticket,
    checkedInSeats: ticket.seats.filter((seat) => isIn.has(placeOf(seat))),
    checkedInAt: ticket.checkedInAt ?? scannedAt,
  };
};

/** Adds this device's unsent scans to a booking from the server: the guests of these scans are in, too. */
export const withUntold = (booking: FoundBooking, scans: readonly KeptScan[]): FoundBooking =>
  scans
    .filter(({ bookingId }) => bookingId === booking.id)
    .reduce((before, scan) => {
      const { ticketSeat, ...party } = scanned(before, scan);
      if (!ticketSeat) return party;
      const isIn = scan.seats.some((seat) => placeOf(seat) === placeOf(ticketSeat));
      const checkedInAt = ticketSeat.checkedInAt ?? (isIn ? scan.scannedAt : null);
      return { ...party, ticketSeat: { ...ticketSeat, checkedInAt } };
    }, booking);

/**
 * Returns a ticket after the server has answered this device's own check-in or undo. If the list was updated after the call was
 * sent, the updated ticket is kept, because another device may have changed it. A check-in and its undo between two polls of the
 * server make no update: a late answer then stays in this device's list until the ticket changes again. The server decides at the
 * next scan.
 * @param asked the ticket as it was in the list when the call was sent
 */
export const answered = (
  known: DoorTicket,
  asked: DoorTicket | undefined,
  { checkedInSeats, checkedInAt }: Pick<DoorTicket, 'checkedInSeats' | 'checkedInAt'>,
): DoorTicket =>
  // Changes only the check-in; the other fields stay as the server signed them.
  known === asked
    ? { ...known, checkedInSeats, checkedInAt: checkedInSeats.length > 0 ? checkedInAt : null }
    : known;

const placeOf = ({ section, row, number }: SeatInput): string =>
  JSON.stringify([section, row, number]);
