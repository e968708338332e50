import { useQuery, useSuspenseQueries } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { analytics, bookingPages, traffic, type AnalyticsScope } from '../../api/admin-analytics';
import { schoolProductions } from '../../api/admin-productions';
import type { SchoolChoice } from '../../api/admin-schools';
import { serverNow } from '../../api/server-clock';
import { performances as performancesQuery } from '../../api/performances';
import { dayAndYear, time } from '../../ui/dates';
import * as icons from '../../ui/icons';
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
import { SalesChart } from './sales-chart';
import { WillItFill } from './will-it-fill';
import * as styles from './analytics-screen.module.css';

interface AnalyticsScreenProps {
  performanceId: string | undefined;
  onPerformance: (performanceId: string | undefined) => void;
}

export function AnalyticsScreen(props: AnalyticsScreenProps) {
  useTitle('Analytics Dashboard');
  const managed = useManagedSchools();
  return (
    <div className="page staff-page stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>Analytics Dashboard</h1>
          <p className="muted">How sales are going, to the last sen</p>
        </div>
        <SchoolSelector {...managed} />
      </header>
      {managed.school ? (
        <SchoolAnalytics key={managed.school.id} school={managed.school} {...props} />
      ) : (
        <Message level={2} icon={icons.alert} title="No school selected" />
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
  // Ignores another school's performance in the address.
  const chosen = choices.find(({ id }) => id === performanceId)?.id;
  const scope: AnalyticsScope = { schoolId: school.id, performanceId: chosen };
  const { data, error, isPlaceholderData, refetch } = useQuery(analytics(scope));

  const toFill = performanceToFill(data?.occupancyByPerformance ?? [], chosen, serverNow());

  return (
    <>
      <div className={styles.analyticsBar}>
        <Select
          aria-label="Performance"
          value={chosen ?? ''}
          onChange={(id) => onPerformance(id || undefined)}
          popupMatchSelectWidth={false}
          showSearch={choices.length > 8 ? { optionFilterProp: 'label' } : false}
          options={[
            { value: '', label: 'All Performances' },
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
        <Message level={2} icon={icons.alert} title="No analytics data available.">
          <Button type="primary" onClick={() => void refetch()}>
            Try again
          </Button>
        </Message>
      ) : !data ? (
        <Loading text="Loading analytics..." />
      ) : data.totalBookings === 0 && data.totalAvailableSeats === 0 ? (
        <Message
          level={2}
          icon={icons.ticket}
          title="No analytics data available."
          text="Numbers appear with the first showtime and the first booking."
        />
      ) : (
        <div className={styles.analyticsGrid} aria-busy={isPlaceholderData}>
          <KeyNumbers data={data} />
          {toFill && (
            <Card title="Will We Fill It?" wide>
              {!chosen && (
                <p className="muted small">
                  {Date.parse(toFill.dateTime) > serverNow()
                    ? 'The next showtime; choose another one above.'
                    : 'The last showtime; choose another one above.'}
                </p>
              )}
              <WillItFill performanceId={toFill.performanceId} />
            </Card>
          )}
          <Card title="Sales over Time" wide>
            <SalesChart sales={data.salesByDay} />
          </Card>
          <RevenueParts data={data} />
          <StateCards data={data} />
          <TopProductions data={data} />
          <OccupancyByPerformance data={data} />
          <Card title="The Hall" wide>
            {chosen ? (
              <HallMap performanceId={chosen} />
            ) : (
              <p className="muted">Choose a performance above to see its hall, seat by seat.</p>
            )}
          </Card>
          <TrafficCard />
        </div>
      )}
    </>
  );
}

/** Shows page views; hidden until there are any. */
function TrafficCard() {
  const { data } = useQuery(traffic());
  return data && data.totalViews > 0 ? <Traffic data={data} /> : null;
}
