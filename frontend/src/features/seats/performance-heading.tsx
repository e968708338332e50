import type { PerformanceView } from '@contracts/rest/catalogue';
import { longDate, time } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import * as styles from './performance-heading.module.css';

export function PerformanceHeading({
  performance,
  title,
  venue,
}: {
  performance: PerformanceView;
  title: string;
  venue: string;
}) {
  return (
    <header className={styles.performanceHeading}>
      <h1>{title}</h1>
      {/* As on a performance's button: the server's way to write a date stays. */}
      <p>
        <span suppressHydrationWarning>
          <Icon name="calendar" /> {longDate(performance.dateTime)}
        </span>
        <span suppressHydrationWarning>
          <Icon name="clock" /> {time(performance.dateTime)}
        </span>
        <span>
          <Icon name="pin" /> {venue}
        </span>
      </p>
    </header>
  );
}
