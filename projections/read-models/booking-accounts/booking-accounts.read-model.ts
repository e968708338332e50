import {
  moneyEffects,
  type BookingMoney,
  type MoneyEffect,
} from '../../../backend/contracts/booking-account.js';
import type { BookingEvent } from '../../../backend/contracts/events/index.js';
import { senOf, type SenText } from '../../../backend/contracts/money.js';
import { LIVE_SCHEMA, type Projector, type Statement } from '../../projector.js';
import { rowsOf, type Queryable } from '../../sql/query.js';
import { unlessUnbuilt } from '../../sql/unbuilt.js';

/** `booking_accounts`: what each booking's own stream says about its money (`BookingMoney`); one row a booking. */
interface BookingAccountRow {
  readonly booking_id: string;
  readonly total_sen: SenText;
  readonly is_charged: boolean;
  readonly accepted_sen: SenText;
  readonly accepted_cash_sen: SenText;
  readonly refunded_sen: SenText;
}

const accountsIn = (schema: string): string => `${schema}.booking_accounts`;
const ACCOUNTS = accountsIn(LIVE_SCHEMA);

/** The other half of an account, matched lines, is in `statement-lines`. */
export const bookingAccountsProjector: Projector = {
  name: 'booking-accounts',
  version: 2,
  tables: ['booking_accounts'],
  create: (schema) => `
    create table ${accountsIn(schema)} (
      booking_id uuid primary key,
      school_id uuid not null,
      total_sen bigint not null,
      is_charged boolean not null,
      accepted_sen bigint not null default 0,
      accepted_cash_sen bigint not null default 0,
      refunded_sen bigint not null default 0
    );
  `,
  createQueryIndexes: (schema) => `create index on ${accountsIn(schema)} (school_id);`,
  handlers: {
    BookingPlaced: ({ data }, schema) => [
      {
        sql: `insert into ${accountsIn(schema)} (booking_id, school_id, total_sen, is_charged) values ($1, $2, $3, true)`,
        values: [data.bookingId, data.performance.schoolId, data.totalSen],
      },
    ],
    BookingSeatsAmended: changed,
    ReceiptVerificationRequested: changed,
    ReceiptReferredToStaff: changed,
    ReceiptRejected: changed,
    FreeBookingConfirmed: changed,
    BookingConfirmed: changed,
    BookingConfirmedByStatement: changed,
    BookingStatusSetByStaff: changed,
    BookingCancelled: changed,
    BookingExpired: changed,
    RefundPaid: changed,
    RefundTakenBack: changed,
    CashReceived: changed,
    CashTakenBack: changed,
  },
};

/** Which event has which effect is said in contracts/booking-account.ts alone; what each effect does stands here once more, as SQL. */
function changed(event: BookingEvent, schema: string): readonly Statement[] {
  const { bookingId } = event.data;
  return moneyEffects(event).map((effect) => {
    const { set, value } = inSql(effect);
    return {
      sql: `update ${accountsIn(schema)} set ${set} where booking_id = $1`,
      values: value === undefined ? [bookingId] : [bookingId, value],
    };
  });
}

function inSql(effect: MoneyEffect): {
  readonly set: string;
  readonly value?: number | boolean;
} {
  switch (effect.kind) {
    case 'price':
      return { set: 'total_sen = $2', value: effect.totalSen };
    case 'charge':
      return { set: 'is_charged = $2', value: effect.isCharged };
    case 'accept':
      return {
        set: `accepted_sen = greatest(accepted_sen, total_sen + refunded_sen)${
          effect.inCash
            ? ', accepted_cash_sen = accepted_cash_sen + greatest(accepted_sen, total_sen + refunded_sen) - accepted_sen'
            : ''
        }`,
      };
    case 'withdraw':
      return {
        set: 'accepted_sen = least(accepted_sen, refunded_sen), accepted_cash_sen = least(accepted_cash_sen, accepted_sen, refunded_sen)',
      };
    case 'cash':
      return {
        set: 'accepted_sen = accepted_sen + $2, accepted_cash_sen = accepted_cash_sen + $2',
        value: effect.amountSen,
      };
    case 'refund':
      return { set: 'refunded_sen = refunded_sen + $2', value: effect.amountSen };
  }
}

/** By the id of the booking: all of a school. */
export async function moneyOfSchool(
  db: Queryable,
  schoolId: string,
): Promise<ReadonlyMap<string, BookingMoney>> {
  return unlessUnbuilt<ReadonlyMap<string, BookingMoney>>(new Map(), async () => {
    return moneyById(
      await rowsOf<BookingAccountRow>(db, {
        sql: `select ${COLUMNS} from ${ACCOUNTS} where school_id = $1`,
        values: [schoolId],
      }),
    );
  });
}

/** The same of bookings by their ids. Asks first whether there is a table, because an error would end the caller's transaction. */
export async function moneyOfBookings(
  db: Queryable,
  bookingIds: readonly string[],
): Promise<ReadonlyMap<string, BookingMoney>> {
  const [table] = await rowsOf<{ found: boolean }>(db, {
    sql: 'select to_regclass($1) is not null as found',
    values: [ACCOUNTS],
  });
  if (!table?.found) return new Map();
  return moneyById(
    await rowsOf<BookingAccountRow>(db, {
      sql: `select ${COLUMNS} from ${ACCOUNTS} where booking_id = any($1::uuid[])`,
      values: [bookingIds],
    }),
  );
}

const COLUMNS = 'booking_id, total_sen, is_charged, accepted_sen, accepted_cash_sen, refunded_sen';

const moneyById = (rows: readonly BookingAccountRow[]): ReadonlyMap<string, BookingMoney> =>
  new Map(
    rows.map((row) => [
      row.booking_id,
      {
        totalSen: senOf(row.total_sen),
        isCharged: row.is_charged,
        acceptedSen: senOf(row.accepted_sen),
        acceptedCashSen: senOf(row.accepted_cash_sen),
        refundedSen: senOf(row.refunded_sen),
      },
    ]),
  );
