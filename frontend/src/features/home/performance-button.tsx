import { Link } from '@tanstack/react-router';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { dateParts, time } from '../../ui/dates';
import { isLimited } from './home-data';
import * as styles from './performance-button.module.css';

/** Button like a ticket stub: weekday, month and day left of the perforation, the time right of it. */
export function PerformanceButton({ performance }: { performance: PerformanceView }) {
  const { weekday, month, day } = dateParts(performance.dateTime);
  const notice = noticeOf(performance);
  return (
    <Link
      to="/seats/$performanceId"
      params={{ performanceId: performance.id }}
      className={styles.stub}
    >
      {/* Browsers format dates slightly differently; the server's text stays. */}
      <span className={styles.stubDate}>
        <span suppressHydrationWarning>{weekday}</span>{' '}
        <span suppressHydrationWarning>{month}</span> <strong>{day}</strong>
      </span>{' '}
      <span className={styles.stubTime} suppressHydrationWarning>
        {time(performance.dateTime)}{' '}
        {notice && (
          <small data-off={performance.salesEnabled === false || undefined}>{notice}</small>
        )}
      </span>
    </Link>
  );
}

function noticeOf({ salesEnabled, seatsRemaining }: PerformanceView): string | null {
  if (salesEnabled === false) return 'Sales Off';
  if (seatsRemaining === 0) return 'Sold out';
  return isLimited(seatsRemaining) ? `${seatsRemaining} left` : null;
}
