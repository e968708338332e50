import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { MatchView, PaymentBookingView } from '@contracts/rest/statements';
import { payments, unmatchLine } from '../../api/admin-payments';
import { i18n } from '../../language/i18n';
import { longDateAtTime, wholeDay } from '../../ui/dates';
import { rm } from '../../ui/money';
import { StaffStatusBadge } from '../../ui/staff/staff-status-badge';
import { useAction } from '../../ui/staff/use-action';
import * as styles from './payments.module.css';

/** List with an introduction above (`intro`), or with a text that explains why the list is empty. */
export function Entries(props: {
  intro: string;
  empty: string;
  shown: number;
  of: number;
  children: ReactNode;
}) {
  const { intro, empty, shown, of, children } = props;
  if (of === 0) return <p className="muted">{empty}</p>;
  return (
    <div className="stack">
      <p className="muted">{intro}</p>
      <ul className={styles.entries}>{children}</ul>
      <Cut shown={shown} of={of} />
    </div>
  );
}

/** Note that the list shows only some of its entries. */
export function Cut({ shown, of }: { shown: number; of: number }) {
  if (shown >= of) return null;
  return <p className="muted">{i18n.t('The first {shown} of {of} are shown.', { shown, of })}</p>;
}

export function BookingFacts({ booking }: { booking: PaymentBookingView }) {
  return (
    <p>
      <Link to="/admin/bookings/$id" params={{ id: booking.bookingId }} className="code">
        {booking.confirmationNumber}
      </Link>{' '}
      {booking.customerName ?? i18n.t('No name')} · {booking.productionTitle},{' '}
      {longDateAtTime(booking.startsAt)} · {rm(booking.total)}{' '}
      <StaffStatusBadge status={booking.status} />
    </p>
  );
}

/** Lists the statement lines that pay for a booking, each with an undo button. */
export function Matches(props: {
  schoolId: string;
  matches: readonly MatchView[];
  bookingId: string;
}) {
  const { schoolId, matches, bookingId } = props;
  if (matches.length === 0) return null;
  return (
    <ul className={styles.matches}>
      {matches.map((match) => (
        <Match key={match.lineId} match={match} schoolId={schoolId} bookingId={bookingId} />
      ))}
    </ul>
  );
}

function Match(props: { match: MatchView; schoolId: string; bookingId: string }) {
  const { match, schoolId, bookingId } = props;
  const undo = useAction({
    run: () => unmatchLine(schoolId, match.lineId, bookingId),
    failure: i18n.t('The match could not be undone'),
    refresh: [payments(schoolId).queryKey],
  });
  return (
    <li>
      <span>
        {i18n.t('{amount} on {date}: {text}', {
          amount: rm(match.amount),
          date: wholeDay(match.date),
          text: match.text,
        })}
        <span className="muted"> ({match.by})</span>
      </span>
      <Button
        size="small"
        loading={undo.isPending}
        aria-label={i18n.t('Undo the match of {amount} on {date}', {
          amount: rm(match.amount),
          date: wholeDay(match.date),
        })}
        onClick={() => undo.mutate(undefined)}
      >
        {i18n.t('Undo')}
      </Button>
    </li>
  );
}
