import type { CSSProperties } from 'react';
import { Badge } from '../../ui/badge';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { rm } from '../../ui/money';
import { pictureSources } from '../../ui/picture-sources';
import { useBrokenPicture } from '../../ui/use-broken-picture';
import {
  POSTER_WIDTHS,
  isLimited,
  posterTitleSize,
  seatsLeftText,
  type HomeCard,
} from './home-data';
import { PerformanceButton } from './performance-button';
import * as styles from './production-card.module.css';

export function ProductionCard({ bill, first }: { bill: HomeCard; first: boolean }) {
  const { production, upcoming, seatsLeft, priceFrom } = bill;
  const { isBroken, watch } = useBrokenPicture(bill.poster);
  const isDefault = bill.isDefaultPoster || isBroken;
  const headingId = `production-${production.id}`;
  return (
    <article className={styles.homeCard} aria-labelledby={headingId}>
      <div className={styles.poster} data-default={isDefault || undefined}>
        <img
          {...pictureSources(isBroken ? bill.defaultPoster : bill.poster, POSTER_WIDTHS)}
          {...watch}
          sizes="(min-width: 48rem) 20rem, 92vw"
          alt=""
          width="600"
          height="800"
          loading={first ? 'eager' : 'lazy'}
          decoding="async"
        />
        {isDefault && (
          <p
            className={styles.posterTitle}
            aria-hidden="true"
            style={{ '--title-size': posterTitleSize(production.title) } as CSSProperties}
          >
            {production.title}
          </p>
        )}
      </div>
      <div className={styles.homeCardWords}>
        <p className={styles.homeCardSchool}>{production.schoolName}</p>
        <h3 id={headingId}>{production.title}</h3>
        <p className={styles.homeCardFacts}>
          <span>
            <Icon of={icons.calendar} /> {production.dates}
          </span>
          <span>
            <Icon of={icons.pin} /> {production.venue}
          </span>
        </p>
        <p className="row">
          <span>Select seats for pricing</span>
          {priceFrom !== null && <span className="number">from {rm(priceFrom)}</span>}
          {upcoming.length > 0 && (
            <>
              <span className="muted">{seatsLeftText(seatsLeft)}</span>
              {isLimited(seatsLeft) && <Badge tone="amber">Limited</Badge>}
            </>
          )}
        </p>
        <div className={styles.performances}>
          {upcoming.length > 0 ? (
            <>
              <h4>Select a showtime</h4>
              <ul>
                {upcoming.map((performance) => (
                  <li key={performance.id}>
                    <PerformanceButton performance={performance} />
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p className="muted">No showtimes available</p>
          )}
        </div>
        {/* The showtimes come first, because the description may be long. */}
        {production.description && <p className="muted">{production.description}</p>}
      </div>
    </article>
  );
}
