import type { BookingRow } from '../../../../projections/read-models/bookings/bookings.queries.js';
import type { KnownLanguage } from '../../../contracts/language.js';
import type { PricedSeat, SoldCode } from '../../../contracts/events/index.js';
import type {
  BookedSeat,
  BookingListItem,
  BookingStatusView,
  BookingView,
  ConfirmationView,
  HoldView,
  SeatInput,
} from '../../../contracts/rest/bookings.js';
import type { BookedCodeView } from '../../../contracts/rest/discount-codes.js';
import { senOf, toDecimal } from '../../../contracts/money.js';
import type { TicketKinds } from '../../../contracts/ticket-price.js';
import {
  bookedKind,
  reductionView,
  type CatalogueExtra,
  type CatalogueKind,
} from '../../catalogue/api.js';
import { checkedInSeats, type PlacedBooking } from '../domain/booking.js';
import { extraKey } from '../domain/extra-key.js';
import { mayProlongHold } from '../domain/buyer-decisions.js';
import { takesReceipt } from '../domain/booking-decisions.js';
import { describeSeats, offSenOf } from '../../../contracts/seat.js';
import { shownCustomer, withoutContact } from '../application/customer-fields.js';
import { keepsSeats } from '../domain/seats-kept.js';

/* Lists of bookings come from the read model. A single booking comes from its own stream, so that it shows the newest change. */

export function bookingView(
  booking: PlacedBooking,
  schoolBankAccountQr: string | null,
  now: Date,
  kinds?: TicketKinds<CatalogueKind>,
  known?: readonly CatalogueExtra[],
): BookingView {
  const { performance, customer } = booking;
  return {
    id: booking.bookingId,
    confirmationNumber: booking.confirmationNumber,
    status: booking.status,
    performanceId: performance.performanceId,
    productionId: performance.productionId,
    productionName: performance.productionTitle,
    performanceDate: iso(performance.startsAt),
    performanceVenue: performance.venue,
    seats: booking.seats.map((seat) => bookedSeat(seat, kinds)),
    ...shownCustomer(customer),
    detailsShown: true,
    totalAmount: toDecimal(booking.totalSen),
    ...bookedExtras(booking, known),
    ...(booking.discountCode ? { discountCode: bookedCode(booking, booking.discountCode) } : {}),
    ...(booking.wayOfPayment === 'complimentary' ? { complimentary: true } : {}),
    schoolBankAccountQr,
    paymentStopped: false,
    payee: booking.payee,
    paymentReference: booking.confirmationNumber,
    ...holdTimes(booking, now),
    seatsKept: keepsSeats(booking, now.toISOString()),
    takesReceipt: takesReceipt(booking),
    school: null,
    seatCodes: [],
    checkedInAt: booking.checkedIn && iso(booking.checkedIn.at),
    checkedInSeats: checkedInSeats(booking).map(plainSeat),
    createdAt: iso(booking.placedAt),
  };
}

/** Returns the extras of a booking as its buyer sees them. @param known left out: no translations */
export const bookedExtras = (
  { extras, handedOut }: Pick<PlacedBooking, 'extras' | 'handedOut'>,
  known: readonly CatalogueExtra[] = [],
): Pick<BookingView, 'extras'> =>
  extras.length === 0
    ? {}
    : {
        extras: extras.map(({ id, type, name, size, count, priceSen }) => ({
          id,
          type,
          name,
          translations: known.find((each) => each.id === id)?.translations ?? {},
          ...(size === undefined ? {} : { size }),
          count,
          amount: toDecimal(count * priceSen),
          handedOut: handedOut.get(extraKey({ id, size })) ?? 0,
        })),
      };

/** Leaves out donations, which do not stand on a ticket. */
const withoutDonations = ({ extras }: Pick<BookingView, 'extras'>): Pick<BookingView, 'extras'> => {
  const things = extras?.filter(({ type }) => type === 'thing') ?? [];
  return things.length > 0 ? { extras: things } : {};
};

/** Returns the things of a booking, as the door sees them. */
export const bookedThings = (booking: PlacedBooking): Pick<BookingView, 'extras'> =>
  withoutDonations(bookedExtras(booking));

/** Returns the discount code of a booking as its buyer sees it. */
const bookedCode = ({ seats }: PlacedBooking, { word, reduction }: SoldCode): BookedCodeView => ({
  word,
  off: toDecimal(offSenOf(seats)),
  reduction: reductionView(reduction),
});

/** Returns the booking for strangers: without contact details, discount code, donations and the text of the receipt. */
export const strangersBooking = ({
  discountCode: _,
  extras,
  ...view
}: BookingView): BookingView => ({
  ...view,
  ...withoutDonations({ extras }),
  ...withoutContact(view),
  detailsShown: false,
});
export const strangersConfirmation = ({
  discountCode: _,
  extras,
  ...view
}: ConfirmationView): ConfirmationView => ({
  ...view,
  ...withoutDonations({ extras }),
  customerEmail: null,
  detailsShown: false,
});
export const strangersStatus = (view: BookingStatusView): BookingStatusView => ({
  ...view,
  verificationReason: undefined,
  verificationMessage: null,
});

export const holdView = (booking: PlacedBooking, now: Date): HoldView => ({
  status: booking.status,
  ...holdTimes(booking, now),
});

/** Returns the end of the seat hold by the server's clock, and whether the buyer can get more time. */
function holdTimes(booking: PlacedBooking, now: Date): Omit<HoldView, 'status'> {
  return {
    holdUntil: shownDeadline(booking),
    canExtendHold: mayProlongHold(booking, now.toISOString()),
    serverTime: now.toISOString(),
  };
}

/**
 * Returns the deadline that the buyer sees, ISO 8601. While a picture is read the seats have a later deadline, which the buyer
 * need not know.
 */
const shownDeadline = ({ status, holdUntil }: PlacedBooking): string | null =>
  status === 'verifying' || holdUntil === null ? null : iso(holdUntil);

/** @param textLanguage of the booking's school; undefined when the school has not stated it */
export function bookingListItem(
  row: BookingRow,
  kinds: TicketKinds<CatalogueKind>,
  textLanguage?: KnownLanguage,
): BookingListItem {
  return {
    id: row.booking_id,
    confirmationNumber: row.confirmation_number,
    status: row.status,
    holdUntil: row.status === 'verifying' ? null : (row.hold_until?.toISOString() ?? null),
    performanceId: row.performance_id,
    productionName: row.production_title,
    ...(textLanguage ? { textLanguage } : {}),
    performanceDate: row.performance_starts_at.toISOString(),
    performanceVenue: row.venue,
    seats: row.seats.map((seat) => bookedSeat(seat, kinds)),
    selectedSeats: describeSeats(row.seats),
    customerName: row.customer_name,
    totalAmount: toDecimal(senOf(row.total_sen)),
  };
}

export const statusView = (booking: PlacedBooking, now: Date): BookingStatusView => ({
  status: booking.status,
  verificationMessage: booking.verification?.message ?? null,
  verificationReason: booking.verification?.reason,
  confirmationNumber: booking.confirmationNumber,
  holdUntil: shownDeadline(booking),
  seatsKept: keepsSeats(booking, now.toISOString()),
  serverTime: now.toISOString(),
});

export const confirmationView = (
  booking: PlacedBooking,
  now: Date,
  kinds?: TicketKinds<CatalogueKind>,
  known?: readonly CatalogueExtra[],
): ConfirmationView => ({
  bookingId: booking.bookingId,
  confirmationNumber: booking.confirmationNumber,
  status: booking.status,
  productionTitle: booking.performance.productionTitle,
  productionDate: iso(booking.performance.startsAt),
  venue: booking.performance.venue,
  seats: booking.seats.map((seat) => bookedSeat(seat, kinds)),
  customerEmail: booking.customer?.email ?? null,
  detailsShown: true,
  school: null,
  seatCodes: [],
  totalAmount: toDecimal(booking.totalSen),
  ...bookedExtras(booking, known),
  ...(booking.discountCode ? { discountCode: bookedCode(booking, booking.discountCode) } : {}),
  holdUntil: shownDeadline(booking),
  seatsKept: keepsSeats(booking, now.toISOString()),
});

export const plainSeat = ({ section, row, number }: SeatInput): SeatInput => ({
  section,
  row,
  number,
});

const bookedSeat = (seat: PricedSeat, kinds?: TicketKinds<CatalogueKind>): BookedSeat => ({
  ...plainSeat(seat),
  ...(seat.kind ? { ticketKind: bookedKind(seat.kind, kinds) } : {}),
});

const iso = (moment: string): string => new Date(moment).toISOString();
