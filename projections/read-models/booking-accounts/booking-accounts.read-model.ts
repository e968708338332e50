import { moneyEffects, type BookingMoney } from '../../../backend/contracts/booking-account.js';
import type { BookingEvent } from '../../../backend/contracts/events/index.js';
import { senOf, type SenText } from '../../../backend/contracts/money.js';
import { moneyChange, perChange } from '../../money/money-in-sql.js';
import { LIVE_SCHEMA, type Projector, type Statement } from '../../projector.js';
import { rowsOf, type Queryable } from '../../sql/query.js';
import { rowInsert, rowStatement } from '../../sql/row-statement.js';

/**
 * `booking_accounts`: money of each booking, computed from the booking's own stream (`BookingMoney`). One row for each booking.
 */
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

/* Each statement writes one booking's row and reads no other row. Therefore its key (`Statement.keys`) is the booking's id. */

const insertAccount = rowInsert(accountsIn, {
  booking_id: 'uuid',
  school_id: 'uuid',
  total_sen: 'bigint',
  is_charged: 'boolean',
});

/** Updates the booking's row. In `set`, `had.x` is the old value of column x. */
const accountUpdate = <Columns extends Parameters<typeof rowStatement>[0]>(
  columns: Columns,
  set: string,
) =>
  rowStatement(
    { booking_id: 'uuid', ...columns },
    (schema, given) =>
      `update ${accountsIn(schema)} had set ${set} from ${given} where had.booking_id = given.booking_id`,
  );

const setCharged = accountUpdate({ is_charged: 'boolean' }, 'is_charged = given.is_charged');
const setMoney = perChange((set) => accountUpdate({ sen: 'bigint' }, set));

/** Accounts of bookings, without payments matched on bank statements. The read model `statement-lines` has those payments. */
export const bookingAccountsProjector: Projector = {
  name: 'booking-accounts',
  version: 3,
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
      insertAccount(schema, data.bookingId, {
        booking_id: data.bookingId,
        school_id: data.performance.schoolId,
        total_sen: data.totalSen,
        is_charged: true,
      }),
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
    PaymentReturned: changed,
    RefundPaid: changed,
    RefundTakenBack: changed,
    CashReceived: changed,
    CashTakenBack: changed,
  },
};

/** Returns the statements for an event's effects. contracts/booking-account.ts alone maps events to effects. */
function changed(event: BookingEvent, schema: string): readonly Statement[] {
  const { bookingId } = event.data;
  return moneyEffects(event).map((effect) => {
    if (effect.kind === 'charge')
      return setCharged(schema, bookingId, {
        booking_id: bookingId,
        is_charged: effect.isCharged,
      });
    const { set, sen } = moneyChange(effect);
    return setMoney(set)(schema, bookingId, { booking_id: bookingId, sen });
  });
}

/**
 * Returns the money of all bookings of a school, by booking id. @throws Error while there is no table, because an empty
 * answer would look like a school without money
 */
export async function moneyOfSchool(
  db: Queryable,
  schoolId: string,
): Promise<ReadonlyMap<string, BookingMoney>> {
  return moneyById(
    await rowsOf<BookingAccountRow>(db, {
      sql: `select ${COLUMNS} from ${ACCOUNTS} where school_id = $1`,
      values: [schoolId],
    }),
  );
}

/**
 * Returns the money of these bookings. Checks first that the table exists, because an error would end the caller's transaction.
 */
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
