import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { analytics, bookingPages, traffic, type AnalyticsScope } from '../../api/admin-analytics';
import { schoolProductions } from '../../api/admin-productions';
import type { SchoolChoice } from '../../api/admin-schools';
import { serverNow } from '../../api/server-clock';
import { performances as performancesQuery } from '../../api/performances';
import { currentLocale, i18n } from '../../language/i18n';
import { dayAndYear, time } from '../../ui/dates';
import { Loading, Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { useManagedSchools } from '../../staff/managed-school';
import { ExportButtons } from '../../staff/export/export-buttons';
import { SchoolSelector } from '../../staff/school-selector';
import {
  Card,
  KeyNumbers,
  OccupancyByPerformance,
  RevenueParts,
  StateCards,
  TopProductions,
  Traffic,
} from './cards';
import { performanceToFill } from './fill';
import { HallMap } from './hall-map';
import { WillItFill } from './will-it-fill';
import { useMemo, useState } from 'react';
import { Chart } from './chart';
import { everyDay, roundTop, type DayOfSales } from './days';
import { rm } from '../../ui/money';
import * as icons from '../../ui/icons';
import * as styles from './analytics-screen.module.css';

interface AnalyticsScreenProps {
  performanceId: string | undefined;
  onPerformance: (performanceId: string | undefined) => void;
}

export function AnalyticsScreen(props: AnalyticsScreenProps) {
  useTitle(i18n.t('Analytics Dashboard'));
  const managed = useManagedSchools();
  return (
    <div className="page staff-page stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>{i18n.t('Analytics Dashboard')}</h1>
          <p className="muted">{i18n.t('How sales are going, to the last sen')}</p>
        </div>
        <SchoolSelector {...managed} />
      </header>
      {managed.school ? (
        <SchoolAnalytics key={managed.school.id} school={managed.school} {...props} />
      ) : (
        <Message level={2} icon={icons.alert} title={i18n.t('No school selected')} />
      )}
    </div>
  );
}

function SchoolAnalytics(props: AnalyticsScreenProps & { school: SchoolChoice }) {
  const { school, performanceId, onPerformance } = props;
  const [{ data: productions }, { data: all }] = useSuspenseQueries({
    queries: [schoolProductions(school.id), performancesQuery()],
  });
  const own = new Set(productions.map(({ id }) => id));
  const choices = all
    .filter(({ productionId }) => own.has(productionId))
    .sort((a, b) => a.dateTime.localeCompare(b.dateTime));
  // The address may name a performance of another school, which is ignored.
  const chosen = choices.find(({ id }) => id === performanceId)?.id;
  const scope: AnalyticsScope = { schoolId: school.id, performanceId: chosen };
  const { data, error, isPlaceholderData, refetch } = useQuery(analytics(scope));

  const toFill = performanceToFill(data?.occupancyByPerformance ?? [], chosen, serverNow());

  return (
    <>
      <div className={styles.analyticsBar}>
        <Select
          aria-label={i18n.t('Performance')}
          value={chosen ?? ''}
          onChange={(id) => onPerformance(id || undefined)}
          popupMatchSelectWidth={false}
          showSearch={choices.length > 8 ? { optionFilterProp: 'label' } : false}
          options={[
            { value: '', label: i18n.t('All Performances') },
            ...choices.map(({ id, productionTitle, dateTime }) => ({
              value: id,
              label: `${productionTitle}, ${dayAndYear(dateTime)}, ${time(dateTime)}`,
            })),
          ]}
        />
        {data && (
          <ExportButtons
            key={chosen ?? ''}
            of="analytics"
            pages={(signal) => bookingPages(scope, data, signal)}
            total={data.totalBookings}
            ready={!isPlaceholderData}
          />
        )}
      </div>
      {error && !isPlaceholderData ? (
        <Message level={2} icon={icons.alert} title={i18n.t('No analytics data available.')}>
          <Button type="primary" onClick={() => void refetch()}>
            {i18n.t('Try again')}
          </Button>
        </Message>
      ) : !data ? (
        <Loading text={i18n.t('Loading analytics...')} />
      ) : data.totalBookings === 0 && data.totalAvailableSeats === 0 ? (
        <Message
          level={2}
          icon={icons.ticket}
          title={i18n.t('No analytics data available.')}
          text={i18n.t('Numbers appear with the first showtime and the first booking.')}
        />
      ) : (
        <div className={styles.analyticsGrid} aria-busy={isPlaceholderData}>
          <KeyNumbers data={data} />
          {toFill && (
            <Card title={i18n.t('Will We Fill It?')} wide>
              {!chosen && (
                <p className="muted small">
                  {Date.parse(toFill.dateTime) > serverNow()
                    ? i18n.t('The next showtime; choose another one above.')
                    : i18n.t('The last showtime; choose another one above.')}
                </p>
              )}
              <WillItFill performanceId={toFill.performanceId} />
            </Card>
          )}
          <Card title={i18n.t('Sales over Time')} wide>
            <SalesChart sales={data.salesByDay} />
          </Card>
          <RevenueParts data={data} />
          <StateCards data={data} />
          <TopProductions data={data} />
          <OccupancyByPerformance data={data} />
          <Card title={i18n.t('The Hall')} wide>
            {chosen ? (
              <HallMap performanceId={chosen} />
            ) : (
              <p className="muted">
                {i18n.t('Choose a performance above to see its hall, seat by seat.')}
              </p>
            )}
          </Card>
          <TrafficCard />
        </div>
      )}
    </>
  );
}

/** Chart of page views; hidden until there are any. */
function TrafficCard() {
  const { data } = useQuery(traffic());
  return data && data.totalViews > 0 ? <Traffic data={data} /> : null;
}

const DAY_MS = 86_400_000;

const dayName = (day: string | number) =>
  new Intl.DateTimeFormat(currentLocale(), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  }).format(new Date(day));
const dayText = ({ day, sen, seats }: DayOfSales) =>
  `${dayName(day)}: ${rm(sen)}, ${i18n.t('{seats, plural, one {# seat} other {# seats}}', { seats })}`;
const axisText = (sen: number) =>
  `RM ${new Intl.NumberFormat('en-MY', { maximumFractionDigits: 1 }).format(sen / 100)}`;
/** Labels the x axis; x is the number of days since 1970. */
const axisDay = (x: number) => dayName(x * DAY_MS);

/** Chart of confirmed sales, with one bar a day. */
function SalesChart(props: { sales: readonly { day: string; revenue: string; seats: number }[] }) {
  const { sales } = props;
  const [at, setAt] = useState<number | null>(null);
  const { days, xs, lines, top, best } = useMemo(() => {
    const every = everyDay(sales);
    return {
      days: every,
      xs: every.map(({ day }) => Date.parse(day) / DAY_MS),
      lines: [{ values: every.map(({ sen }) => sen), kind: 'bars', colour: 'good' }] as const,
      top: roundTop(Math.max(0, ...every.map(({ sen }) => sen))),
      best: every.reduce(
        (most, { sen }, index) => (sen > (every[most]?.sen ?? 0) ? index : most),
        0,
      ),
    };
  }, [sales]);
  const [first, last, bestDay] = [days[0], days.at(-1), days[best]];
  if (!first || !last || !bestDay)
    return <p className="muted">{i18n.t('No confirmed sales yet.')}</p>;
  const looking = at === null ? undefined : days[at];
  return (
    <Chart
      label={i18n.t('Sales from {first} to {last}; best day {best}', {
        first: dayName(first.day),
        last: dayName(last.day),
        best: dayText(bestDay),
      })}
      xs={xs}
      xText={axisDay}
      yText={axisText}
      top={top}
      left={82}
      lines={lines}
      at={at ?? best}
      onAt={setAt}
      readout={looking ? dayText(looking) : i18n.t('{day} (best day)', { day: dayText(bestDay) })}
    />
  );
}
