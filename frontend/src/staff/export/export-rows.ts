import type { AnalyticsBooking } from '@contracts/rest/administration';
import { staffStatusLabels } from '@contracts/rest/booking-status';
import { malaysianDay, TIME_ZONE } from '@contracts/malaysian-time';
import { rm, toSen } from '../../ui/money';

export const exportColumns = [
  'Confirmation Number',
  'Customer Name',
  'Customer Email',
  'Customer Phone',
  'Production',
  'Performance Date',
  'Section',
  'Row',
  'Seat Number',
  'Booking Total Amount',
  'Status',
  'Booking Date',
] as const;

export type ExportRow = readonly (string | number)[];

const moment = new Intl.DateTimeFormat('en-MY', {
  timeZone: TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula. Strangers type names, e-mail addresses and phone
 * numbers. East Asian editions of Excel also accept full-width signs.
 */
export const asPlainText = (text: string): string =>
  /^\s*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(text) ? `'${text}` : text;

/** Returns one row per seat. A booking without seats gets one row with blank seat fields. */
export function exportRows(bookings: readonly AnalyticsBooking[]): readonly ExportRow[] {
  return bookings.flatMap((booking) => {
    const before = [
      booking.confirmationNumber,
      booking.customerName ?? '',
      booking.customerEmail ?? '',
      booking.customerPhone ?? '',
      booking.productionTitle,
      moment.format(new Date(booking.performanceDate)),
    ].map(asPlainText);
    const after = [
      rm(booking.totalAmount),
      staffStatusLabels[booking.bookingStatus] ?? booking.bookingStatus,
      moment.format(new Date(booking.bookingCreatedAt)),
    ];
    if (booking.seats.length === 0) return [[...before, '', '', '', ...after]];
    return booking.seats.map((seat) => [
      ...before,
      asPlainText(seat.section),
      asPlainText(seat.row),
      seat.number,
      ...after,
    ]);
  });
}

/**
 * Columns of the second sheet. It has one row per booking, so that sums can be added up; the first sheet repeats totals for each
 * seat.
 */
export const moneyColumns = [
  'Confirmation Number',
  'Status',
  'Sold',
  'Proven by the Bank',
  'On Receipts',
  'Cash',
  'Open',
  'Paid Back',
  'To Be Paid Back',
] as const;

/**
 * Returns the second sheet's rows, in ringgit. Bookings whose account is unknown are left out. The column "Sold" is the charge of
 * a paid booking.
 */
export const moneyRows = (bookings: readonly AnalyticsBooking[]): readonly ExportRow[] =>
  bookings.flatMap(({ account, confirmationNumber, bookingStatus }) => {
    if (!account) return [];
    // A backend of the previous release sends no cash sum, so the sum is then shown as zero.
    const { cash = '0.00' } = account as Partial<typeof account>;
    return [
      [
        confirmationNumber,
        staffStatusLabels[bookingStatus] ?? bookingStatus,
        isPaidStatus(bookingStatus) ? Number(account.charged) : 0,
        Number(account.proven),
        (toSen(account.unproven) - toSen(cash)) / 100,
        Number(cash),
        Number(account.open),
        Number(account.refunded),
        Number(account.refundDue),
      ],
    ];
  });

/** Columns of the file or sheet with ticket kinds and discount codes, one row per seat. */
export const kindColumns = [
  'Confirmation Number',
  'Status',
  'Section',
  'Row',
  'Seat Number',
  'Ticket Kind',
  'Discount Code',
  'Name of the Code',
  'Taken Off',
  'Seat Price',
] as const;

/** Returns the rows with ticket kinds and discount codes, for all seats of the bookings. */
export const kindRows = (bookings: readonly AnalyticsBooking[]): readonly ExportRow[] =>
  bookings.flatMap(({ confirmationNumber, bookingStatus, discountCode: code, seats }) =>
    seats.map(({ section, row, number, kind = 'Standard', price, off = '0.00' }) => [
      confirmationNumber,
      staffStatusLabels[bookingStatus] ?? bookingStatus,
      asPlainText(section),
      asPlainText(row),
      number,
      asPlainText(kind),
      asPlainText(code?.word ?? ''),
      asPlainText(code?.name ?? ''),
      Number(off),
      Number(price),
    ]),
  );

/** Returns true when a booking has a discount code, or a seat that was not sold as Standard. */
export const hasKinds = (bookings: readonly AnalyticsBooking[]): boolean =>
  bookings.some(
    ({ discountCode, seats }) => discountCode || seats.some(({ kind }) => kind !== undefined),
  );

const isPaidStatus = (status: string): boolean => status === 'confirmed' || status === 'verified';

const cell = (value: string | number): string => {
  const text = String(value);
  return /[",\r\n]/.test(text) || text.trim() !== text ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Formats rows as CSV (RFC 4180), with the byte order mark that makes Excel recognise UTF-8. */
export const toCsv = (
  rows: readonly ExportRow[],
  columns: readonly string[] = exportColumns,
): string => `\uFEFF${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;

/** Returns a file name such as `houselights-analytics-2026-11-21.csv`, with the day in Kuala Lumpur. */
export const exportFileName = (
  of: `${'analytics' | 'bookings'}${'' | '-kinds'}`,
  extension: 'csv' | 'xlsx',
  now: Date,
): string => `houselights-${of}-${malaysianDay(now)}.${extension}`;
