import { Link } from '@tanstack/react-router';
import type { WaitingView } from '@contracts/rest/administration';
import { i18n } from '../../language/i18n';
import { withElements } from '../../language/with-elements';
import { buttonClass } from '../../ui/button';
import { shortDay, time } from '../../ui/dates';
import { Panel } from '../../ui/panel';
import { useStaffUser } from '../../staff/managed-school';
import { useWaiting } from '../../staff/use-waiting';
import * as styles from './waiting-panel.module.css';

/** Lists the tasks that wait for staff, each with a link. Renders nothing when there are no tasks. */
export function WaitingPanel() {
  const waiting = useWaiting(useStaffUser());
  if (!waiting || !anything(waiting)) return null;
  const { receipts, failedMails, nearlyFull, bankDetailsMissing } = waiting;
  const [first] = receipts.bookings;
  return (
    <Panel title={i18n.t('Waiting for you')} tone="active">
      <ul className={styles.waitingList}>
        {first !== undefined && receipts.oldest !== null && (
          <li>
            <span>
              {withElements(
                i18n.t(
                  '<0>{count, plural, one {# receipt} other {# receipts}} to check</0>, the oldest since {date}, {time}',
                  {
                    count: receipts.count,
                    date: shortDay(receipts.oldest),
                    time: time(receipts.oldest),
                  },
                ),
                <strong />,
              )}
            </span>
            <Link
              to="/admin/bookings/$id"
              params={{ id: first }}
              className={buttonClass('primary')}
            >
              {i18n.t('Review Receipts')}
            </Link>
          </li>
        )}
        {bankDetailsMissing && (
          <li>
            <span>
              {withElements(
                i18n.t('<0>Bank details are missing</0>: no paid seat is on sale without them'),
                <strong />,
              )}
            </span>
            <Link to="/admin/settings" className={buttonClass()}>
              {i18n.t('Payment Details')}
            </Link>
          </li>
        )}
        {failedMails.map(({ bookingId, confirmationNumber }) => (
          <li key={bookingId}>
            <span>
              {withElements(
                i18n.t(
                  '<0>Ticket {confirmationNumber} could not be mailed</0>: correct the address, then resend it',
                  { confirmationNumber },
                ),
                <strong />,
              )}
            </span>
            <Link to="/admin/bookings/$id" params={{ id: bookingId }} className={buttonClass()}>
              {i18n.t('Show Booking')}
            </Link>
          </li>
        ))}
        {nearlyFull.map(({ performanceId, title, dateTime, remaining, total }) => (
          <li key={performanceId}>
            <span>
              {withElements(
                i18n.t(
                  '<0>{title}</0>, {date}, {time}, is nearly full: <1>{remaining} of {total, plural, one {# seat} other {# seats}} left</1>',
                  { title, date: shortDay(dateTime), time: time(dateTime), remaining, total },
                ),
                <strong />,
                <span className="number" />,
              )}
            </span>
            <Link to="/admin/analytics" search={{ performanceId }} className={buttonClass()}>
              {i18n.t('Show Sales')}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const anything = ({ receipts, bankDetailsMissing, nearlyFull, failedMails }: WaitingView) =>
  bankDetailsMissing || receipts.count + nearlyFull.length + failedMails.length > 0;
