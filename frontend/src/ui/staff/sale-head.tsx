import { Link } from '@tanstack/react-router';
import { longDateAtTime } from '../dates';
import * as styles from './sale-head.module.css';

/** The screens that look back at the sale of one performance. */
const SCREENS = [
  ['/admin/performances/$id/replay', 'The Hall'],
  ['/admin/performances/$id/fairness', 'Fairness'],
  ['/admin/performances/$id/what-if', 'What If'],
] as const;

/** The head of a screen that looks back at a sale, with the way to the others. */
export function SaleHead({
  title,
  of,
}: {
  title: string;
  of: {
    readonly performanceId: string;
    readonly productionTitle: string;
    /** ISO 8601 */
    readonly startsAt: string;
    readonly venue: string;
  };
}) {
  return (
    <div className="staff-head">
      <div>
        <h1>{title}</h1>
        <p className="muted">
          {of.productionTitle}, {longDateAtTime(of.startsAt)}, {of.venue}
        </p>
      </div>
      <nav aria-label="This sale" className={styles.places}>
        {SCREENS.map(([to, name]) => (
          <Link
            key={to}
            to={to}
            params={{ id: of.performanceId }}
            className={styles.place}
            activeProps={{ 'aria-current': 'page' }}
          >
            {name}
          </Link>
        ))}
      </nav>
    </div>
  );
}
