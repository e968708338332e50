import { Link } from '@tanstack/react-router';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { dateParts, time } from '../../ui/dates';
import { isLimited } from './home-data';
import * as styles from './performance-button.module.css';

/** A ticket stub: weekday, month and day on the left of the perforation, the time on the right. */
export function PerformanceButton({ performance }: { performance: PerformanceView }) {
  const { weekday, month, day } = dateParts(performance.dateTime);
  const notice = noticeOf(performance);
  return (
    <Link
      to="/seats/$performanceId"
      params={{ performanceId: performance.id }}
      className={styles.stub}
    >
      {/* Browsers write dates in slightly different ways; where this one differs from the server, the server's stays. */}
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
