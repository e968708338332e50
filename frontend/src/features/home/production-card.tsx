import { lazy, memo, Suspense, type ComponentProps, type CSSProperties } from 'react';
import { i18n } from '../../language/i18n';
import { withTexts } from '../../language/messages';
import { descriptionOf, langOf } from '../../language/school-texts';
import { Badge } from '../../ui/badge';
import { Icon } from '../../ui/icon';
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
import { Link } from '@tanstack/react-router';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { dateParts, time } from '../../ui/dates';
import * as icons from '../../ui/icons';
import * as styles from './production-card.module.css';
import * as performanceButtonStyles from './performance-button.module.css';

/** Loaded only for productions with ticket kinds. The server renders it, too (first-page/render.tsx). */
export const KindPrices = lazy(() => withTexts(import('../../kinds/kind-prices')));

/** Does not render again when the card does, so that React keeps the server's text until the code is loaded. */
const Kinds = memo(function Kinds(props: ComponentProps<typeof KindPrices>) {
  return (
    <Suspense fallback={null}>
      <KindPrices {...props} />
    </Suspense>
  );
});

export function ProductionCard({ bill, first }: { bill: HomeCard; first: boolean }) {
  const { production, upcoming, seatsLeft, priceFrom } = bill;
  const { isBroken, watch } = useBrokenPicture(bill.poster);
  const isDefault = bill.isDefaultPoster || isBroken;
  const headingId = `production-${production.id}`;
  const lang = langOf(production);
  const description = descriptionOf(production);
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
            lang={lang}
            style={{ '--title-size': posterTitleSize(production.title) } as CSSProperties}
          >
            {production.title}
          </p>
        )}
      </div>
      <div className={styles.homeCardWords}>
        <p className={styles.homeCardSchool}>{production.schoolName}</p>
        <h3 id={headingId} lang={lang}>
          {production.title}
        </h3>
        <p className={styles.homeCardFacts}>
          <span lang={lang}>
            <Icon of={icons.calendar} /> {production.dates}
          </span>
          <span lang={lang}>
            <Icon of={icons.pin} /> {production.venue}
          </span>
        </p>
        <p className="row">
          <span>{i18n.t('Select seats for pricing')}</span>
          {priceFrom !== null && (
            <span className="number">{i18n.t('from {price}', { price: rm(priceFrom) })}</span>
          )}
          {upcoming.length > 0 && (
            <>
              <span className="muted">{seatsLeftText(seatsLeft)}</span>
              {isLimited(seatsLeft) && <Badge tone="amber">{i18n.t('Limited')}</Badge>}
            </>
          )}
        </p>
        {(production.ticketKinds ?? production.standardPrices) && <Kinds production={production} />}
        <div className={styles.performances}>
          {upcoming.length > 0 ? (
            <>
              <h4>{i18n.t('Select a showtime')}</h4>
              <ul>
                {upcoming.map((performance) => (
                  <li key={performance.id}>
                    <PerformanceButton performance={performance} />
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p className="muted">{i18n.t('No showtimes available')}</p>
          )}
        </div>
        {/* Showtimes come before the description, which may be long. */}
        {description && (
          <p className="muted" lang={description.lang}>
            {description.text}
          </p>
        )}
      </div>
    </article>
  );
}

/** Button like a ticket stub: weekday, month and day left of the perforation, the time right of it. */
function PerformanceButton({ performance }: { performance: PerformanceView }) {
  const { weekday, month, day } = dateParts(performance.dateTime);
  const notice = noticeOf(performance);
  return (
    <Link
      to="/seats/$performanceId"
      params={{ performanceId: performance.id }}
      className={performanceButtonStyles.stub}
    >
      {/* Keeps the date as the server formatted it, because browsers may format dates slightly differently. */}
      <span className={performanceButtonStyles.stubDate}>
        <span suppressHydrationWarning>{weekday}</span>{' '}
        <span suppressHydrationWarning>{month}</span> <strong>{day}</strong>
      </span>{' '}
      <span className={performanceButtonStyles.stubTime} suppressHydrationWarning>
        {time(performance.dateTime)}{' '}
        {notice && (
          <small data-off={performance.salesEnabled === false || undefined}>{notice}</small>
        )}
      </span>
    </Link>
  );
}

function noticeOf({ salesEnabled, seatsRemaining }: PerformanceView): string | null {
  if (salesEnabled === false) return i18n.t('Sales Off');
  if (seatsRemaining === 0) return i18n.t('Sold out');
  return isLimited(seatsRemaining)
    ? i18n.t('{count, plural, other {# left}}', { count: seatsRemaining })
    : null;
}
