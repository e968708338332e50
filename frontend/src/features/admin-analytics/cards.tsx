import type { ReactNode } from 'react';
import type { AnalyticsView, TrafficView } from '@contracts/rest/administration';
import { i18n } from '../../language/i18n';
import { withElements } from '../../language/with-elements';
import { shortDay, time } from '../../ui/dates';
import { isFree, rm, toSen } from '../../ui/money';
import { BarList, BarMark } from './bar-list';
import { count } from './figures';
import { pageName } from './page-names';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './cards.module.css';
import * as trendStyles from './trend.module.css';

const percent = (value: number) => `${value.toFixed(1)}%`;

export function Card(props: { title: string; children: ReactNode; wide?: boolean }) {
  const { title, children, wide = false } = props;
  return (
    <section
      className={`${panelStyles.panel} ${styles.statCard}`}
      data-wide={wide || undefined}
      aria-label={title}
    >
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const Big = ({ children }: { children: ReactNode }) => (
  <p className={`${styles.statBig} number`}>{children}</p>
);

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.statFacts}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function KeyNumbers({ data }: { data: AnalyticsView }) {
  const { days, current, before } = data.trend;
  const unlisted = data.totalBookings - data.listedBookings;
  return (
    <>
      <Card title={i18n.t('Total Bookings')}>
        <Big>{count(data.totalBookings)}</Big>
        <p className="muted small number">
          {i18n.t('{confirmed} confirmed, {pending} pending', {
            confirmed: count(data.confirmedBookings),
            pending: count(data.pendingBookings),
          })}
        </p>
        <Trend days={days} now={current.bookings} before={before.bookings} text={count} />
        {unlisted > 0 && (
          <p className="muted small number">
            {i18n.t(
              'With {count} cancelled or expired, which the bookings list and the exports leave out',
              { count: count(unlisted) },
            )}
          </p>
        )}
      </Card>
      <Card title={i18n.t('Total Revenue')}>
        <Big>{rm(data.totalRevenue)}</Big>
        <p className="muted small">{i18n.t('From confirmed bookings')}</p>
        <Trend days={days} now={toSen(current.revenue)} before={toSen(before.revenue)} text={rm} />
      </Card>
      <Card title={i18n.t('Unique Customers')}>
        <Big>{count(data.uniqueCustomers)}</Big>
        <p className="muted small">{i18n.t('Unique email addresses')}</p>
        <Trend days={days} now={current.customers} before={before.customers} text={count} />
      </Card>
      <Card title={i18n.t('Conversion Rate')}>
        <Big>{percent(data.conversionRate)}</Big>
        <p className="muted small">{i18n.t('Confirmed against total')}</p>
        <Trend
          days={days}
          now={current.conversionRate}
          before={before.conversionRate}
          text={percent}
          differenceText={(points) => i18n.t('{points} points', { points: points.toFixed(1) })}
        />
        <p className="muted small">
          {i18n.t('The last {days} days without bookings that are still pending', { days })}
        </p>
      </Card>
    </>
  );
}

/** Card with the sums of sold, proven and open money. Hidden until the sums are loaded. */
export function RevenueParts({ data: { totalRevenue, revenueParts } }: { data: AnalyticsView }) {
  if (!revenueParts) return null;
  // The previous release of the backend has no cash field: it counts cash among the receipts.
  const { cash = '0.00' } = revenueParts as Partial<typeof revenueParts>;
  const whole = Math.max(1, toSen(totalRevenue));
  return (
    <Card title={i18n.t('Revenue by Proof')} wide>
      <BarList
        bars={(
          [
            [i18n.t('Proven by the bank statement'), revenueParts.proven],
            [i18n.t('On receipts, on no statement yet'), revenueParts.onReceipts],
            [i18n.t('Cash'), cash],
            [i18n.t('Open: families still have to pay'), revenueParts.open],
          ] as const
        ).map(([label, sum]) => ({
          key: label,
          label,
          value: rm(sum),
          part: toSen(sum) / whole,
        }))}
      />
    </Card>
  );
}

export function StateCards({ data }: { data: AnalyticsView }) {
  return (
    <>
      <Card title={i18n.t('Seat Occupancy')}>
        <Facts
          facts={[
            [i18n.t('Seats sold'), count(data.totalSeatsSold)],
            ...(data.seatsByKind ?? []).map(
              ({ kind, seats }) => [i18n.t('of these as {kind}', { kind }), count(seats)] as const,
            ),
            ...(data.salesByCode ?? []).map(
              ({ code, seats, off }) =>
                [
                  isFree(off)
                    ? i18n.t('of these with the discount code “{code}”', { code })
                    : i18n.t('of these with the discount code “{code}”, {amount} off', {
                        code,
                        amount: rm(off),
                      }),
                  count(seats),
                ] as const,
            ),
            [i18n.t('Seats available'), count(data.totalAvailableSeats)],
            [i18n.t('Seats remaining'), count(data.seatsRemaining)],
            [i18n.t('Occupancy rate'), percent(data.occupancyRate)],
          ]}
        />
        <BarMark
          part={data.occupancyRate / 100}
          tone="paid"
          label={i18n.t('Occupancy rate {percent}', { percent: percent(data.occupancyRate) })}
        />
        <Trend
          days={data.trend.days}
          now={data.trend.current.seatsSold}
          before={data.trend.before.seatsSold}
          text={count}
        />
      </Card>
      <Card title={i18n.t('Check-in Status')}>
        <Facts
          facts={[
            [i18n.t('Tickets sold'), count(data.totalSeatsSold)],
            [i18n.t('Checked in'), count(data.totalSeatsCheckedIn)],
            [
              i18n.t('Not yet checked in'),
              count(Math.max(0, data.totalSeatsSold - data.totalSeatsCheckedIn)),
            ],
            [i18n.t('Check-in rate'), percent(data.checkInRate)],
          ]}
        />
        <BarMark
          part={data.checkInRate / 100}
          label={i18n.t('Check-in rate {percent}', { percent: percent(data.checkInRate) })}
        />
      </Card>
      <Card title={i18n.t('Incomplete Bookings')}>
        <Facts
          facts={[
            [i18n.t('Started'), count(data.totalBookings)],
            [i18n.t('Confirmed'), count(data.confirmedBookings)],
            [i18n.t('Still pending'), count(data.pendingBookings)],
            [i18n.t('Abandonment rate'), percent(data.abandonmentRate)],
          ]}
        />
        <p className="muted small">
          {i18n.t('Abandoned of those that are decided: people who may still pay are not counted.')}
        </p>
      </Card>
      <Card title={i18n.t('Booking Status Breakdown')}>
        <BarList
          bars={(
            [
              [i18n.t('Confirmed'), data.confirmedBookings, 'paid'],
              [i18n.t('Pending'), data.pendingBookings, 'waiting'],
              [i18n.t('Cancelled'), data.cancelledBookings, 'lost'],
            ] as const
          ).map(([label, value, tone]) => ({
            key: label,
            label,
            tone,
            value: count(value),
            part: value / Math.max(1, data.totalBookings),
          }))}
        />
        <p className="muted small">
          {i18n.t(
            'Cancelled counts bookings that were cancelled, not paid in time, or rejected for good.',
          )}
        </p>
      </Card>
    </>
  );
}

export function TopProductions({ data }: { data: AnalyticsView }) {
  const most = Math.max(1, ...data.topProductions.map(({ revenue }) => toSen(revenue)));
  return (
    <Card title={i18n.t('Top Productions by Revenue')} wide>
      {data.topProductions.length === 0 ? (
        <p className="muted">{i18n.t('No confirmed sales yet.')}</p>
      ) : (
        <BarList
          ranked
          bars={data.topProductions.map(({ productionId, title, revenue, bookings }) => ({
            key: productionId,
            label: title,
            value: (
              <>
                {rm(revenue)}{' '}
                <span className="muted">
                  · {i18n.t('{bookings, plural, one {# booking} other {# bookings}}', { bookings })}
                </span>
              </>
            ),
            part: toSen(revenue) / most,
            tone: 'paid',
          }))}
        />
      )}
    </Card>
  );
}

export function OccupancyByPerformance({ data }: { data: AnalyticsView }) {
  if (data.occupancyByPerformance.length === 0) return null;
  return (
    <Card title={i18n.t('Occupancy by Performance')} wide>
      <BarList
        bars={[...data.occupancyByPerformance]
          .sort((a, b) => a.dateTime.localeCompare(b.dateTime))
          .map(({ performanceId, title, dateTime, sold, available }) => ({
            key: performanceId,
            label: (
              <>
                {title}{' '}
                <span className="muted">
                  {shortDay(dateTime)}, {time(dateTime)}
                </span>
              </>
            ),
            value: i18n.t('{sold} of {all}', { sold: count(sold), all: count(available) }),
            part: sold / Math.max(1, available),
            tone: 'paid',
          }))}
      />
    </Card>
  );
}

export function Traffic({ data }: { data: TrafficView }) {
  const most = Math.max(1, ...data.popularPages.map(({ views }) => views));
  return (
    <Card title={i18n.t('Website Traffic')} wide>
      <p className="muted small">
        {i18n.t(
          'Of the whole site: all schools, whichever performance is chosen above; staff at work are not counted.',
        )}
      </p>
      <Facts
        facts={[
          [i18n.t('Total page views'), count(data.totalViews)],
          [i18n.t('Unique visitors'), count(data.uniqueVisitors)],
        ]}
      />
      <h3 className={styles.statSub}>{i18n.t('Popular pages')}</h3>
      <BarList
        bars={data.popularPages.slice(0, 5).map((page) => ({
          key: page.path,
          label: pageName(page),
          value: i18n.t('{views, plural, one {# view} other {# views}}', { views: page.views }),
          part: page.views / most,
        }))}
      />
    </Card>
  );
}

interface TrendProps {
  /** Key figure of the last days; null when there was nothing to count. */
  readonly now: number | null;
  readonly before: number | null;
  readonly days: number;
  readonly text: (value: number) => string;
  /** Formats the difference from the days before. Without it, a difference is formatted like the key figure. */
  readonly differenceText?: (value: number) => string;
}

/** Compares a number of the last days with the same number of days before, by an arrow and in words. */
function Trend({ now, before, days, text, differenceText = text }: TrendProps) {
  if (now === null)
    return (
      <p className="muted small">{i18n.t('Nothing decided in the last {days} days', { days })}</p>
    );
  const difference = before === null ? null : now - before;
  const values = { now: text(now), days, difference: differenceText(Math.abs(difference ?? 0)) };
  const way = !difference ? 'same' : difference > 0 ? 'up' : 'down';
  return (
    <p className="small number">
      {withElements(
        difference === null
          ? i18n.t('{now} in the last {days} days, <0>none in the {days} before</0>', values)
          : way === 'same'
            ? i18n.t(
                '{now} in the last {days} days, <0>the same as in the {days} before</0>',
                values,
              )
            : way === 'up'
              ? i18n.t(
                  '{now} in the last {days} days, <0>▲\u00a0{difference} more than in the {days} before</0>',
                  values,
                )
              : i18n.t(
                  '{now} in the last {days} days, <0>▼\u00a0{difference} less than in the {days} before</0>',
                  values,
                ),
        <span className={trendStyles.trendWay} data-way={way} />,
      )}
    </p>
  );
}
