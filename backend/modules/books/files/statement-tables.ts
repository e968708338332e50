import type { WayOfPayment } from '../../../contracts/books.js';
import { TIME_ZONE } from '../../../contracts/malaysian-time.js';
import { hasKinds, type ProductionStatement } from '../domain/production-statement.js';

/* Builds the texts of a statement's tables for both PDF and spreadsheet, so that the files cannot differ. */

/** Value of a cell: a sum in sen is shown in ringgit, null as an empty cell. */
export type StatementCell = string | number | { readonly sen: number } | null;

export interface StatementTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly StatementCell[])[];
  readonly hasTotal: boolean;
}

export interface StatementOf {
  readonly schoolName: string;
  readonly title: string;
  readonly now: Date;
  readonly statement: ProductionStatement;
}

export const NOTE =
  'Sold, unpaid orders, paid back and to be paid back are together what is proven, on receipts, in cash and open. An open sum is no revenue yet.';

const WAYS: Readonly<Record<WayOfPayment, string>> = {
  transfer: 'Bank transfer',
  cash: 'Cash',
  complimentary: 'Complimentary',
};

export const statementTables = (statement: ProductionStatement): readonly StatementTable[] => [
  overview(statement),
  {
    title: 'Sold by price',
    columns: ['Price', 'Seats', 'Sum'],
    rows: [
      ...statement.byPrice.map(({ priceSen, seats, sen }) => [
        priceSen === 0 ? 'Complimentary or free' : { sen: priceSen },
        seats,
        { sen },
      ]),
      ...extrasRow(statement),
      ['Total', statement.sold.seats, { sen: statement.sold.sen }],
    ],
    hasTotal: true,
  },
  ...(hasKinds(statement) ? [byKind(statement)] : []),
  ...(statement.byExtra.length > 0 ? [byExtra(statement)] : []),
  ...(statement.byCode.length > 0 ? [byCode(statement)] : []),
  {
    title: 'By way of payment',
    columns: ['Way', 'Bookings', 'Came in'],
    rows: [
      ...statement.byWay.map(({ way, bookings, sen }) => [WAYS[way], bookings, { sen }]),
      ['Total', null, { sen: statement.provenSen + statement.receiptSen + statement.cashSen }],
    ],
    hasTotal: true,
  },
  {
    title: 'By day',
    columns: ['Day', 'Seats', 'Sold', 'Paid back'],
    rows: [
      ...statement.byDay.map(({ day, seats, sen, refundedSen }) => [
        day,
        seats,
        { sen },
        { sen: refundedSen },
      ]),
      ['Total', statement.sold.seats, { sen: statement.sold.sen }, { sen: statement.refundedSen }],
    ],
    hasTotal: true,
  },
  ...(statement.boxes.length > 0 ? [cashCounted(statement)] : []),
];

const byKind = (statement: ProductionStatement): StatementTable => ({
  title: 'Sold by ticket kind',
  columns: ['Ticket kind', 'Seats', 'Sum'],
  rows: [
    ...statement.byKind.map(({ kind, seats, sen }) => [kind, seats, { sen }]),
    ...extrasRow(statement),
    ['Total', statement.sold.seats, { sen: statement.sold.sen }],
  ],
  hasTotal: true,
});

/** Returns the row that makes a table of seats add up to all sales. */
const extrasRow = ({ byExtra: extras }: ProductionStatement): StatementTable['rows'] =>
  extras.length === 0
    ? []
    : [['Extras and donations', null, { sen: extras.reduce((all, { sen }) => all + sen, 0) }]];

const byExtra = ({ byExtra: extras }: ProductionStatement): StatementTable => ({
  title: 'Extras and donations',
  columns: ['Extra', 'Pieces', 'Sum'],
  rows: extras.map(({ extra, count, sen }) => [extra, count, { sen }]),
  hasTotal: false,
});

const byCode = ({ byCode: codes }: ProductionStatement): StatementTable => ({
  title: 'Sold with discount codes',
  columns: ['Discount code', 'Seats', 'Taken off', 'Sum'],
  rows: codes.map(({ code, seats, sen, offSen }) => [code, seats, { sen: offSen }, { sen }]),
  hasTotal: false,
});

const cashCounted = ({ boxes, counted }: ProductionStatement): StatementTable => ({
  title: 'Cash counted',
  columns: ['Day and seller', 'Taken', 'Counted', 'Difference', 'Not counted'],
  rows: [
    ...boxes.map(({ day, seller, takenSen, countedSen, differenceSen, notCountedSen }) => [
      `${day}, ${seller ?? 'nobody who sold'}`,
      { sen: takenSen },
      countedSen === null ? null : { sen: countedSen },
      countedSen === null ? null : { sen: differenceSen },
      { sen: notCountedSen },
    ]),
    [
      'Total',
      { sen: counted.takenSen },
      { sen: counted.countedSen },
      { sen: counted.differenceSen },
      { sen: counted.notCountedSen },
    ],
  ],
  hasTotal: true,
});

const overview = (statement: ProductionStatement): StatementTable => ({
  title: 'Overview',
  columns: ['', 'Bookings', 'Seats', 'Sum'],
  rows: [
    ['Sold', statement.sold.bookings, statement.sold.seats, { sen: statement.sold.sen }],
    ['of these complimentary or free', null, statement.complimentarySeats, { sen: 0 }],
    [
      'Orders that are not paid',
      statement.ordered.bookings,
      statement.ordered.seats,
      { sen: statement.ordered.sen },
    ],
    ['Proven by the bank statement', null, null, { sen: statement.provenSen }],
    ['On receipts, on no statement yet', null, null, { sen: statement.receiptSen }],
    ['Cash', null, null, { sen: statement.cashSen }],
    ['Difference when cash was counted', null, null, { sen: statement.counted.differenceSen }],
    ['Open: families still have to pay', null, null, { sen: statement.openSen }],
    ['Paid back', null, null, { sen: statement.refundedSen }],
    ['To be paid back', null, null, { sen: statement.refundDueSen }],
  ],
  hasTotal: false,
});

const MOMENT = new Intl.DateTimeFormat('en-MY', {
  timeZone: TIME_ZONE,
  dateStyle: 'long',
  timeStyle: 'short',
});

/** Formats a Malaysian time such as `21 November 2026, 12:30 am`. */
export const momentInWords = (now: Date): string => MOMENT.format(now).replace(/\u202f/g, ' ');
