import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { PerformanceView, ProductionView } from '@contracts/rest/catalogue';
import { serverNow } from '../../api/server-clock';
import { buttonClass } from '../../ui/button';
import { shortDay, time } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import { salesSummary } from './sales-summary';

interface ProductionCardProps {
  production: ProductionView;
  performances: readonly PerformanceView[];
  /** Shown while no image was uploaded. */
  defaultPoster: string;
  onOpen: (kind: 'showtimes' | 'edit' | 'delete') => void;
}

export function ProductionCard({
  production,
  performances,
  defaultPoster,
  onOpen,
}: ProductionCardProps) {
  const heading = `production-${production.id}`;
  const { next, taken, total } = salesSummary(performances, serverNow());
  return (
    <article className="panel production-card" aria-labelledby={heading}>
      <img
        className="production-poster"
        src={production.imageUrl ?? defaultPoster}
        alt=""
        width="180"
        height="240"
        loading="lazy"
      />
      <div className="production-words">
        <h2 id={heading}>{production.title}</h2>
        <p className="production-facts">
          <span>
            <Icon name="calendar" size={18} /> {production.dates}
          </span>
          <span>
            <Icon name="pin" size={18} /> {production.venue}
          </span>
        </p>
        {production.description && (
          <p className="muted production-description">{production.description}</p>
        )}
        <div className="production-sales">
          <p className="small">
            {performances.length === 0
              ? 'No showtimes yet'
              : next
                ? `Next: ${shortDay(next.dateTime)}, ${time(next.dateTime)}`
                : 'All showtimes are over'}
            {total > 0 && (
              <span className="muted number">
                {' '}
                · {taken} of {total} seats taken
              </span>
            )}
          </p>
          {total > 0 && <progress max={total} value={taken} aria-hidden="true" />}
        </div>
      </div>
      <div className="production-tools">
        <Link
          to="/admin/productions/$id/seating"
          params={{ id: production.id }}
          className={buttonClass('primary')}
        >
          Configure Seating
        </Link>
        <Button onClick={() => onOpen('showtimes')}>Manage Showtimes</Button>
        <Button onClick={() => onOpen('edit')}>Edit</Button>
        <Button danger onClick={() => onOpen('delete')}>
          Delete
        </Button>
      </div>
    </article>
  );
}
