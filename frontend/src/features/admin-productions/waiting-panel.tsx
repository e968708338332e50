import { Link } from '@tanstack/react-router';
import type { WaitingView } from '@contracts/rest/administration';
import { buttonClass } from '../../ui/button';
import { shortDay, time } from '../../ui/dates';
import { Panel } from '../../ui/panel';
import { useStaffUser } from '../../staff/managed-school';
import { useWaiting } from '../../staff/use-waiting';
import { count } from '../../ui/count';
import * as styles from './waiting-panel.module.css';

/** Lists the tasks that wait for staff, each with a link. Renders nothing when there are no tasks. */
export function WaitingPanel() {
  const waiting = useWaiting(useStaffUser());
  if (!waiting || !anything(waiting)) return null;
  const { receipts, failedMails, nearlyFull, bankDetailsMissing } = waiting;
  const [first] = receipts.bookings;
  return (
    <Panel title="Waiting for you" tone="active">
      <ul className={styles.waitingList}>
        {first !== undefined && receipts.oldest !== null && (
          <li>
            <span>
              <strong>{count(receipts.count, 'receipt', 'receipts')} to check</strong>, the oldest
              since {shortDay(receipts.oldest)}, {time(receipts.oldest)}
            </span>
            <Link
              to="/admin/bookings/$id"
              params={{ id: first }}
              className={buttonClass('primary')}
            >
              Review Receipts
            </Link>
          </li>
        )}
        {bankDetailsMissing && (
          <li>
            <span>
              <strong>Bank details are missing</strong>: no paid seat is on sale without them
            </span>
            <Link to="/admin/settings" className={buttonClass()}>
              Payment Details
            </Link>
          </li>
        )}
        {failedMails.map(({ bookingId, confirmationNumber }) => (
          <li key={bookingId}>
            <span>
              <strong>
                Ticket <span className="code">{confirmationNumber}</span> could not be mailed
              </strong>
              : correct the address, then resend it
            </span>
            <Link to="/admin/bookings/$id" params={{ id: bookingId }} className={buttonClass()}>
              Show Booking
            </Link>
          </li>
        ))}
        {nearlyFull.map(({ performanceId, title, dateTime, remaining, total }) => (
          <li key={performanceId}>
            <span>
              <strong>{title}</strong>, {shortDay(dateTime)}, {time(dateTime)}, is nearly full:{' '}
              <span className="number">
                {remaining} of {count(total, 'seat', 'seats')} left
              </span>
            </span>
            <Link to="/admin/analytics" search={{ performanceId }} className={buttonClass()}>
              Show Sales
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const anything = ({ receipts, bankDetailsMissing, nearlyFull, failedMails }: WaitingView) =>
  bankDetailsMissing || receipts.count + nearlyFull.length + failedMails.length > 0;
