import { toDecimal } from '../../contracts/money.js';
import type { ProductionBooksView } from '../../contracts/rest/books.js';
import type { ProductionStatement } from './domain/production-statement.js';

/** The statement of a production for the screen. Pure. */
export const booksView = (
  production: { readonly id: string; readonly title: string },
  statement: ProductionStatement,
): ProductionBooksView => ({
  productionId: production.id,
  title: production.title,
  sold: soldView(statement.sold),
  ordered: soldView(statement.ordered),
  complimentarySeats: statement.complimentarySeats,
  proven: toDecimal(statement.provenSen),
  onReceipts: toDecimal(statement.receiptSen),
  cash: toDecimal(statement.cashSen),
  refunded: toDecimal(statement.refundedSen),
  refundDue: toDecimal(statement.refundDueSen),
  open: toDecimal(statement.openSen),
  byPrice: statement.byPrice.map(({ priceSen, seats, sen }) => ({
    price: toDecimal(priceSen),
    seats,
    sum: toDecimal(sen),
  })),
  byDay: statement.byDay.map(({ day, seats, sen, refundedSen }) => ({
    day,
    seats,
    sum: toDecimal(sen),
    refunded: toDecimal(refundedSen),
  })),
  byWay: statement.byWay.map(({ way, bookings, sen }) => ({ way, bookings, sum: toDecimal(sen) })),
});

const soldView = ({ bookings, seats, sen }: ProductionStatement['sold']) => ({
  bookings,
  seats,
  sum: toDecimal(sen),
});
