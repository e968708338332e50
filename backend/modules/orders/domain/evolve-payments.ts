import { evolveMoney, moneyEffects } from '../../../contracts/booking-account.js';
import { isPaid } from '../../../contracts/booking-groups.js';
import type { BookingEvent, BookingStatus } from '../../../contracts/events/index.js';
import type { BookingEventWithTime, PlacedBooking, Refund, TakenBack } from './booking-state.js';

/* Applies events that change the payments: accepted sums, cash, refunds, and the payment that an undo of the status restores. */

type Payments = Pick<PlacedBooking, 'wayOfPayment' | 'money' | 'refunds' | 'cash' | 'takenBack'>;

/**
 * Applies an event to the payments of a booking.
 *
 * @param status of the booking after the event
 */
export function evolvePayments(
  before: PlacedBooking,
  event: BookingEventWithTime,
  status: BookingStatus,
): Payments {
  const money = evolveMoney(before.money, event);
  const cash = evolveCash(before, event);
  return {
    money,
    wayOfPayment: evolveWayOfPayment(before.wayOfPayment, event),
    refunds: evolveRefunds(before.refunds, event),
    cash: withdraws(event) ? allTakenBack(cash) : cash,
    takenBack: takenBackBy(event, before, { status, money }),
  };
}

function evolveWayOfPayment(
  before: PlacedBooking['wayOfPayment'],
  event: BookingEvent,
): PlacedBooking['wayOfPayment'] {
  if (event.type !== 'BookingStatusSetByStaff') return before;
  const { to, wayOfPayment, restores } = event.data;
  return isPaid(to) ? (wayOfPayment ?? restores?.wayOfPayment ?? before) : null;
}

function evolveRefunds(
  refunds: PlacedBooking['refunds'],
  event: BookingEvent,
): PlacedBooking['refunds'] {
  switch (event.type) {
    case 'RefundPaid':
      return withRefund(refunds, { ...event.data, takenBack: false });
    case 'RefundTakenBack': {
      const refund = refunds.get(event.data.refundId);
      return refund ? withRefund(refunds, { ...refund, takenBack: true }) : refunds;
    }
    default:
      return refunds;
  }
}

const withRefund = (
  refunds: PlacedBooking['refunds'],
  { refundId, amountSen, paidOn, reference, wayOfPayment, takenBack }: Refund,
): PlacedBooking['refunds'] =>
  new Map([
    ...refunds,
    [
      refundId,
      {
        refundId,
        amountSen,
        paidOn,
        reference,
        ...(wayOfPayment ? { wayOfPayment } : {}),
        takenBack,
      },
    ],
  ]);

function evolveCash(before: PlacedBooking, event: BookingEventWithTime): PlacedBooking['cash'] {
  const { cash } = before;
  switch (event.type) {
    case 'BookingStatusSetByStaff':
      return event.data.restores ? cashRestored(before) : cash;
    case 'CashReceived': {
      const { cashId, amountSen } = event.data;
      const at = event.metadata.occurredAt;
      return new Map([...cash, [cashId, { cashId, amountSen, at, takenBack: false }]]);
    }
    case 'CashTakenBack': {
      const one = cash.get(event.data.cashId);
      return one ? new Map([...cash, [one.cashId, { ...one, takenBack: true }]]) : cash;
    }
    default:
      return cash;
  }
}

const withdraws = (event: BookingEvent): boolean =>
  moneyEffects(event).some(({ kind }) => kind === 'withdraw');

const allTakenBack = (cash: PlacedBooking['cash']): PlacedBooking['cash'] =>
  new Map([...cash].map(([id, each]) => [id, { ...each, takenBack: true }]));

/** Restores the cash that a wrong status change took back. */
const cashRestored = ({ cash, takenBack }: PlacedBooking): PlacedBooking['cash'] =>
  new Map(
    [...cash].map(([id, each]) =>
      takenBack?.cashIds.includes(id) ? [id, { ...each, takenBack: false }] : [id, each],
    ),
  );

/** Returns the payments that a status change by staff took back. Only the last status change can be undone. */
function takenBackBy(
  event: BookingEvent,
  before: PlacedBooking,
  after: Pick<PlacedBooking, 'status' | 'money'>,
): TakenBack | null {
  if (event.type !== 'BookingStatusSetByStaff')
    return after.status === before.status ? before.takenBack : null;
  if (!isPaid(before.status) || isPaid(after.status)) return null;
  const { money, wayOfPayment, cash } = before;
  return {
    payment: {
      acceptedSen: money.acceptedSen - after.money.acceptedSen,
      cashSen: money.acceptedCashSen - after.money.acceptedCashSen,
      ...(wayOfPayment ? { wayOfPayment } : {}),
    },
    cashIds: [...cash.values()].flatMap(({ cashId, takenBack }) => (takenBack ? [] : [cashId])),
  };
}
