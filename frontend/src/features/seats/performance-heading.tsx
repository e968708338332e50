import type { PerformanceView } from '@contracts/rest/catalogue';
import { longDate, time } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
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
      {/* Like on a performance's button, the date stays as the server formatted it. */}
      <p>
        <span suppressHydrationWarning>
          <Icon of={icons.calendar} /> {longDate(performance.dateTime)}
        </span>
        <span suppressHydrationWarning>
          <Icon of={icons.clock} /> {time(performance.dateTime)}
        </span>
        <span>
          <Icon of={icons.pin} /> {venue}
        </span>
      </p>
    </header>
  );
}
