import { groupBy } from '../../contracts/group-by.js';
import { toDecimal } from '../../contracts/money.js';
import type {
  CashBoxView,
  CashSumsView,
  ProductionBooksView,
  SchoolCashView,
} from '../../contracts/rest/books.js';
import { cashSums, type CashBoxEnd, type CashSums } from './domain/cash-boxes.js';
import { hasKinds, type ProductionStatement } from './domain/production-statement.js';

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
  ...(hasKinds(statement) && {
    byKind: statement.byKind.map(({ kind, seats, sen }) => ({ kind, seats, sum: toDecimal(sen) })),
  }),
  ...(statement.byExtra.length > 0 && {
    byExtra: statement.byExtra.map(({ extra, count, sen }) => ({
      extra,
      count,
      sum: toDecimal(sen),
    })),
  }),
  ...(statement.byCode.length > 0 && {
    byCode: statement.byCode.map(({ code, bookings, seats, sen, offSen }) => ({
      code,
      bookings,
      seats,
      sum: toDecimal(sen),
      off: toDecimal(offSen),
    })),
  }),
  byDay: statement.byDay.map(({ day, seats, sen, refundedSen }) => ({
    day,
    seats,
    sum: toDecimal(sen),
    refunded: toDecimal(refundedSen),
  })),
  cashCounted: cashSumsView(statement.counted),
  byWay: statement.byWay.map(({ way, bookings, sen }) => ({ way, bookings, sum: toDecimal(sen) })),
});

const soldView = ({ bookings, seats, sen }: ProductionStatement['sold']) => ({
  bookings,
  seats,
  sum: toDecimal(sen),
});

const cashSumsView = (sums: CashSums): CashSumsView => ({
  sold: toDecimal(sums.soldSen),
  handedBack: toDecimal(sums.handedBackSen),
  taken: toDecimal(sums.takenSen),
  counted: toDecimal(sums.countedSen),
  difference: toDecimal(sums.differenceSen),
  notCounted: toDecimal(sums.notCountedSen),
});

/** Maximum number of days with uncounted cash that the screen offers. */
export const MOST_DAYS = 60;

/**
 * Returns the cash view of a school's day. @param boxes cash boxes of that day, and of other days with cash to count
 */
export function schoolCashView(day: string, boxes: readonly CashBoxEnd[]): SchoolCashView {
  const own = boxes.filter((box) => box.day === day);
  const open = boxes.filter(({ notCountedSen }) => notCountedSen !== 0);
  return {
    day,
    sums: cashSumsView(cashSums(own)),
    boxes: own.map(boxView),
    daysToCount: [...groupBy(open, (box) => box.day)].slice(0, MOST_DAYS).map(([of, each]) => ({
      day: of,
      notCounted: toDecimal(cashSums(each).notCountedSen),
    })),
  };
}

const boxView = (box: CashBoxEnd): CashBoxView => ({
  productionId: box.productionId,
  production: box.productionTitle,
  sellerId: box.sellerId,
  seller: box.seller,
  sold: toDecimal(box.soldSen),
  handedBack: toDecimal(box.handedBackSen),
  taken: toDecimal(box.takenSen),
  counted: box.countedSen === null ? null : toDecimal(box.countedSen),
  difference: box.countedSen === null ? null : toDecimal(box.differenceSen),
  notCounted: toDecimal(box.notCountedSen),
  counts: box.counts.map(({ countId, countedSen, note, at, by }) => ({
    countId,
    counted: toDecimal(countedSen),
    note,
    at,
    by,
  })),
});
