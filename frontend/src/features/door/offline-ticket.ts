import type { FoundBooking } from '@contracts/rest/administration';
import type { SeatInput } from '@contracts/rest/bookings';
import type { DoorListView, DoorTicket } from '@contracts/rest/door';
import type { KeptScan } from '../../storage/door-store';

const BOOKING_LINK = /\/(?:admin\/check-in|booking)\/([0-9a-f-]{36})/i;
/** As the server reads typed numbers: Crockford's base32 knows neither of these letters. */
const plainNumber = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

const plainSeatCode = (text: string): string => text.trim().toUpperCase();

/** The ticket that a code means, among those this device keeps. */
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

/** A ticket of a kept list as the server would have shown it; only tickets that are paid stand on such a list. */
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

/** Of the code of one seat: which one. When its guest came in is known of a party's first guest alone. */
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

/** The list after something happened to some of its tickets. */
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

/**
 * What the server says, and what it was not told yet: a guest whom this device let in without network is in, so that the same
 * ticket does not pass twice.
 */
export const withScans = (list: DoorListView, scans: readonly KeptScan[]): DoorListView =>
  scans.reduce((before, scan) => {
    const ticket = before.tickets.find(({ bookingId }) => bookingId === scan.bookingId);
    return ticket ? withTickets(before, [scanned(ticket, scan)]) : before;
  }, list);

/** Who of a party is in, as a ticket of the list and a booking both tell it. */
type Party = Pick<DoorTicket, 'seats' | 'checkedInSeats' | 'checkedInAt'>;

export const scanned = <T extends Party>(
  ticket: T,
  { seats, scannedAt }: Pick<KeptScan, 'seats' | 'scannedAt'>,
): T => {
  const isIn = new Set(ticket.checkedInSeats.map(placeOf));
  // The same object, because nothing has happened to the ticket: see `answered`.
  if (ticket.checkedInAt !== null && seats.every((seat) => isIn.has(placeOf(seat)))) return ticket;
  for (const seat of seats) isIn.add(placeOf(seat));
  return {
    ...ticket,
    checkedInSeats: ticket.seats.filter((seat) => isIn.has(placeOf(seat))),
    checkedInAt: ticket.checkedInAt ?? scannedAt,
  };
};

/** A booking as the server answered it, with what this device did to it and has not told yet: those guests are in, too. */
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
 * A ticket after the server answered this device's own check-in or undo. News that came after the call was made win, because
 * another device may have changed the ticket again since. A check-in and its undo that fall between two looks of the server make
 * no news: then a late answer stays on this device's list until the ticket changes again, and the server decides at the next scan.
 * @param asked the ticket as the list had it when the call was made
 */
export const answered = (
  known: DoorTicket,
  asked: DoorTicket | undefined,
  { checkedInSeats, checkedInAt }: Pick<DoorTicket, 'checkedInSeats' | 'checkedInAt'>,
): DoorTicket =>
  // Only the check-in: the rest stays as the server signed it, until the server tells another ticket.
  known === asked
    ? { ...known, checkedInSeats, checkedInAt: checkedInSeats.length > 0 ? checkedInAt : null }
    : known;

const placeOf = ({ section, row, number }: SeatInput): string =>
  JSON.stringify([section, row, number]);
