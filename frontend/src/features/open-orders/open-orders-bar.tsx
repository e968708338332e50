import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import type { BookingView } from '@contracts/rest/bookings';
import { booking as bookingQuery } from '../../api/bookings';
import { isStatus } from '../../api/errors';
import { i18n } from '../../language/i18n';
import { forgetOpenOrder } from '../../order/open-orders';
import { useRemaining } from '../../payment/hold-clock';
import { clockText } from '../../payment/remaining';
import { useExpiryCheck } from '../../payment/use-expiry-check';
import { longDateAtTime } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { rm } from '../../ui/money';
import { langOf } from '../../language/school-texts';
import { seatTextShort } from '../../language/seat-names';
import { withElements } from '../../language/with-elements';
import { isOver, isUnpaid } from './unpaid-order';
import * as styles from './open-orders.module.css';

interface Order {
  readonly booking: BookingView;
  readonly receivedAt: number;
}

/** Bar with a link to one unpaid order, or with the number of orders and a list that opens below. */
export default function OpenOrdersBar({ ids }: { ids: readonly string[] }) {
  const answers = useQueries({ queries: ids.map((id) => bookingQuery(id)) });
  const known = answers.flatMap(({ data, dataUpdatedAt }) =>
    data ? [{ booking: data, receivedAt: dataUpdatedAt }] : [],
  );
  const now = useNow(known.length > 0);
  const unpaid = known
    .filter(({ booking, receivedAt }) => isUnpaid(booking, receivedAt, Math.max(now, receivedAt)))
    .sort((a, b) => (a.booking.holdUntil ?? '').localeCompare(b.booking.holdUntil ?? ''));

  const done = [
    ...known.flatMap(({ booking }) => (isOver(booking) ? [booking.id] : [])),
    ...ids.filter((_, at) => isStatus(answers[at]?.error, 404)),
  ].join();
  useEffect(() => {
    for (const id of done.split(',')) forgetOpenOrder(id);
  }, [done]);

  const [first] = unpaid;
  const expiries = known.map((order) => <Expiry key={order.booking.id} {...order} />);
  if (!first)
    return (
      <>
        {expiries}
        {answers.some(({ isPending }) => isPending) && <div className={styles.room} />}
      </>
    );
  return (
    <aside className={`${styles.bar} screen-only`} aria-label={i18n.t('Unpaid orders')}>
      {expiries}
      {unpaid.length === 1 ? (
        <Link to="/booking/$id" params={{ id: first.booking.id }} className={styles.line}>
          <Icon of={icons.clock} />
          <span>
            {withElements(
              i18n.t('{count, plural, one {# unpaid order} other {# unpaid orders}}, <0/> left', {
                count: 1,
              }),
              <Clock {...first} />,
            )}
          </span>
          <strong>{i18n.t('Pay now')}</strong>
        </Link>
      ) : (
        <Several orders={unpaid} first={first} />
      )}
    </aside>
  );
}

function Several({ orders, first }: { orders: readonly Order[]; first: Order }) {
  const [open, setOpen] = useState(false);
  const list = useId();
  return (
    <>
      <button
        type="button"
        className={styles.line}
        aria-expanded={open}
        aria-controls={list}
        onClick={() => setOpen(!open)}
      >
        <Icon of={icons.clock} />
        <span>
          {withElements(
            i18n.t('{count, plural, one {# unpaid order} other {# unpaid orders}}, <0/> left', {
              count: orders.length,
            }),
            <Clock {...first} />,
          )}
        </span>
        <strong>{open ? i18n.t('Hide') : i18n.t('Show')}</strong>
      </button>
      <ul id={list} hidden={!open} className={styles.list}>
        {orders.map(({ booking, receivedAt }) => (
          <li key={booking.id}>
            <Link
              to="/booking/$id"
              params={{ id: booking.id }}
              className={styles.order}
              onClick={() => setOpen(false)}
            >
              <span>
                <strong lang={langOf(booking.school ?? {})}>{booking.productionName}</strong>
                <br />
                {longDateAtTime(booking.performanceDate)}
              </span>
              <span>
                {seatsOf(booking)}, {rm(booking.totalAmount)},{' '}
                {withElements(
                  i18n.t('<0/> left'),
                  <Clock booking={booking} receivedAt={receivedAt} />,
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lists the seats in one line, so that the buyer can distinguish two orders for the same performance. */
const seatsOf = ({ seats }: BookingView): string =>
  seats.length > 3
    ? i18n.t('{count, plural, one {# seat} other {# seats}}', { count: seats.length })
    : seats.map(seatTextShort).join(', ');

function Clock({ booking, receivedAt }: Order) {
  const left = useRemaining(booking, receivedAt);
  return <span className="number">{clockText(left ?? 0)}</span>;
}

/** Returns this device's time, updated every second. */
function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

/** Refetches the order after its hold has ended. */
function Expiry({ booking, receivedAt }: Order) {
  useExpiryCheck(booking, receivedAt);
  return null;
}
