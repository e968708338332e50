import type { ReactNode } from 'react';
import type { AnalyticsView, TrafficView } from '@contracts/rest/administration';
import { shortDay, time } from '../../ui/dates';
import { rm, toSen } from '../../ui/money';
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
      <Card title="Total Bookings">
        <Big>{count(data.totalBookings)}</Big>
        <p className="muted small number">
          {count(data.confirmedBookings)} confirmed, {count(data.pendingBookings)} pending
        </p>
        <Trend days={days} now={current.bookings} before={before.bookings} text={count} />
        {unlisted > 0 && (
          <p className="muted small number">
            With {count(unlisted)} cancelled or expired, which the bookings list and the exports
            leave out
          </p>
        )}
      </Card>
      <Card title="Total Revenue">
        <Big>{rm(data.totalRevenue)}</Big>
        <p className="muted small">From confirmed bookings</p>
        <Trend days={days} now={toSen(current.revenue)} before={toSen(before.revenue)} text={rm} />
      </Card>
      <Card title="Unique Customers">
        <Big>{count(data.uniqueCustomers)}</Big>
        <p className="muted small">Unique email addresses</p>
        <Trend days={days} now={current.customers} before={before.customers} text={count} />
      </Card>
      <Card title="Conversion Rate">
        <Big>{percent(data.conversionRate)}</Big>
        <p className="muted small">Confirmed against total</p>
        <Trend
          days={days}
          now={current.conversionRate}
          before={before.conversionRate}
          text={percent}
          differenceText={(points) => `${points.toFixed(1)} points`}
        />
        <p className="muted small">The last {days} days without bookings that are still pending</p>
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
    <Card title="Revenue by Proof" wide>
      <BarList
        bars={(
          [
            ['Proven by the bank statement', revenueParts.proven],
            ['On receipts, on no statement yet', revenueParts.onReceipts],
            ['Cash', cash],
            ['Open: families still have to pay', revenueParts.open],
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
      <Card title="Seat Occupancy">
        <Facts
          facts={[
            ['Seats sold', count(data.totalSeatsSold)],
            ...(data.seatsByKind ?? []).map(
              ({ kind, seats }) => [`of these as ${kind}`, count(seats)] as const,
            ),
            ['Seats available', count(data.totalAvailableSeats)],
            ['Seats remaining', count(data.seatsRemaining)],
            ['Occupancy rate', percent(data.occupancyRate)],
          ]}
        />
        <BarMark
          part={data.occupancyRate / 100}
          tone="paid"
          label={`Occupancy rate ${percent(data.occupancyRate)}`}
        />
        <Trend
          days={data.trend.days}
          now={data.trend.current.seatsSold}
          before={data.trend.before.seatsSold}
          text={count}
        />
      </Card>
      <Card title="Check-in Status">
        <Facts
          facts={[
            ['Tickets sold', count(data.totalSeatsSold)],
            ['Checked in', count(data.totalSeatsCheckedIn)],
            [
              'Not yet checked in',
              count(Math.max(0, data.totalSeatsSold - data.totalSeatsCheckedIn)),
            ],
            ['Check-in rate', percent(data.checkInRate)],
          ]}
        />
        <BarMark
          part={data.checkInRate / 100}
          label={`Check-in rate ${percent(data.checkInRate)}`}
        />
      </Card>
      <Card title="Incomplete Bookings">
        <Facts
          facts={[
            ['Started', count(data.totalBookings)],
            ['Confirmed', count(data.confirmedBookings)],
            ['Still pending', count(data.pendingBookings)],
            ['Abandonment rate', percent(data.abandonmentRate)],
          ]}
        />
        <p className="muted small">
          Abandoned of those that are decided: people who may still pay are not counted.
        </p>
      </Card>
      <Card title="Booking Status Breakdown">
        <BarList
          bars={(
            [
              ['Confirmed', data.confirmedBookings, 'paid'],
              ['Pending', data.pendingBookings, 'waiting'],
              ['Cancelled', data.cancelledBookings, 'lost'],
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
          Cancelled counts bookings that were cancelled, not paid in time, or rejected for good.
        </p>
      </Card>
    </>
  );
}

export function TopProductions({ data }: { data: AnalyticsView }) {
  const most = Math.max(1, ...data.topProductions.map(({ revenue }) => toSen(revenue)));
  return (
    <Card title="Top Productions by Revenue" wide>
      {data.topProductions.length === 0 ? (
        <p className="muted">No confirmed sales yet.</p>
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
                  · {count(bookings)} {bookings === 1 ? 'booking' : 'bookings'}
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
    <Card title="Occupancy by Performance" wide>
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
            value: `${count(sold)} of ${count(available)}`,
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
    <Card title="Website Traffic" wide>
      <p className="muted small">
        Of the whole site: all schools, whichever performance is chosen above; staff at work are not
        counted.
      </p>
      <Facts
        facts={[
          ['Total page views', count(data.totalViews)],
          ['Unique visitors', count(data.uniqueVisitors)],
        ]}
      />
      <h3 className={styles.statSub}>Popular pages</h3>
      <BarList
        bars={data.popularPages.slice(0, 5).map((page) => ({
          key: page.path,
          label: pageName(page),
          value: `${count(page.views)} ${page.views === 1 ? 'view' : 'views'}`,
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
  if (now === null) return <p className="muted small">Nothing decided in the last {days} days</p>;
  const difference = before === null ? null : now - before;
  const way = !difference ? 'same' : difference > 0 ? 'up' : 'down';
  return (
    <p className="small number">
      {text(now)} in the last {days} days,{' '}
      <span className={trendStyles.trendWay} data-way={way}>
        {difference === null
          ? `none in the ${days} before`
          : way === 'same'
            ? `the same as in the ${days} before`
            : `${way === 'up' ? '▲' : '▼'}\u00a0${differenceText(Math.abs(difference))} ${way === 'up' ? 'more' : 'less'} than in the ${days} before`}
      </span>
    </p>
  );
}
