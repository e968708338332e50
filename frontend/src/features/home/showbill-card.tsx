import type { CSSProperties } from 'react';
import { Badge } from '../../ui/status-badge';
import { Icon } from '../../ui/icon';
import { pictureSources } from '../../ui/picture-sources';
import { POSTER_WIDTHS, isLimited, posterTitleSize, seatsLeftText } from './home-data';
import type { Showbill } from './home-data';
import { ShowtimeButton } from './showtime-button';
import * as styles from './showbill-card.module.css';

export function ShowbillCard({ bill, first }: { bill: Showbill; first: boolean }) {
  const { production, showtimes, seatsLeft } = bill;
  const headingId = `production-${production.id}`;
  return (
    <article className={styles.showbill} aria-labelledby={headingId}>
      <div className={styles.poster} data-default={bill.isDefaultPoster || undefined}>
        <img
          {...pictureSources(bill.poster, POSTER_WIDTHS)}
          sizes="(min-width: 48rem) 20rem, 92vw"
          alt=""
          width="600"
          height="800"
          loading={first ? 'eager' : 'lazy'}
          decoding="async"
        />
        {bill.isDefaultPoster && (
          <p
            className={styles.posterTitle}
            aria-hidden="true"
            style={{ '--title-size': posterTitleSize(production.title) } as CSSProperties}
          >
            {production.title}
          </p>
        )}
      </div>
      <div className={styles.showbillWords}>
        <p className={styles.showbillSchool}>{production.schoolName}</p>
        <h3 id={headingId}>{production.title}</h3>
        <p className={styles.showbillFacts}>
          <span>
            <Icon name="calendar" /> {production.dates}
          </span>
          <span>
            <Icon name="pin" /> {production.venue}
          </span>
        </p>
        {production.description && <p className="muted">{production.description}</p>}
        <p className="row">
          <span>Select seats for pricing</span>
          {showtimes.length > 0 && (
            <>
              <span className="muted">{seatsLeftText(seatsLeft)}</span>
              {isLimited(seatsLeft) && <Badge tone="amber">Limited</Badge>}
            </>
          )}
        </p>
        <div className={styles.showtimes}>
          {showtimes.length > 0 ? (
            <>
              <h4>Select a showtime</h4>
              <ul>
                {showtimes.map((performance) => (
                  <li key={performance.id}>
                    <ShowtimeButton performance={performance} />
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p className="muted">No showtimes available</p>
          )}
        </div>
      </div>
    </article>
  );
}
