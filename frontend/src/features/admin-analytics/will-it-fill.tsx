import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { SalesCurveView } from '@contracts/rest/administration';
import { salesCurve } from '../../api/admin-analytics';
import { errorText } from '../../api/error-toast';
import { serverNow } from '../../api/server-clock';
import { i18n } from '../../language/i18n';
import { joinSentences } from '../../language/sentences';
import { dayAndYear, time } from '../../ui/dates';
import { Loading, Note } from '../../ui/panel';
import { Chart } from './chart';
import { count } from './figures';
import { dayOfCurveText, earlierSeats, fillText, placeOfToday } from './fill';
import * as styles from './will-it-fill.module.css';

/** Labels the x axis; x is the negative number of days before the performance. */
const axisDays = (x: number) =>
  x === 0 ? i18n.t('the day') : i18n.t('{days, plural, one {# day} other {# days}}', { days: -x });
const axisSeats = (seats: number) => count(seats);

/** Chart of one performance's sales curve up to the size of its hall, beside the curve of the school's earlier shows. */
export function WillItFill({ performanceId }: { performanceId: string }) {
  const { data, error } = useQuery(salesCurve(performanceId));
  if (error)
    return (
      <Note
        tone="bad"
        role="alert"
        title={errorText(error, i18n.t('The curve could not be loaded.'))}
      />
    );
  if (!data) return <Loading text={i18n.t('Loading the curve...')} />;
  return <Curve key={data.performanceId} view={data} />;
}

function Curve({ view }: { view: SalesCurveView }) {
  const [at, setAt] = useState<number | null>(null);
  const { capacity, days, earlierShows, dateTime } = view;
  const { xs, lines } = useMemo(() => linesOf(view), [view]);
  const today = placeOfToday(view);
  const shown = days[at ?? today];
  return (
    <>
      <p className="muted small">
        {view.title}, {dayAndYear(dateTime)}, {time(dateTime)}
      </p>
      <p className={`${styles.fillAnswer} number`}>
        {fillText(view, Date.parse(dateTime) <= serverNow())}
      </p>
      {capacity === 0 ? (
        <p className="muted">{i18n.t('No seating configured yet.')}</p>
      ) : (
        <Chart
          label={i18n.t('Seats sold by days before {title}, of {count}', {
            title: view.title,
            count: count(capacity),
          })}
          xs={xs}
          xText={axisDays}
          yText={axisSeats}
          top={capacity}
          left={56}
          lines={lines}
          at={at ?? today}
          onAt={setAt}
          readout={shown ? dayOfCurveText(shown, capacity) : ''}
        />
      )}
      <p className="muted small">
        {joinSentences([
          i18n.t(
            'Paid seats, by the day their payment was confirmed; seats that are held or cancelled are not in it.',
          ),
          earlierShows > 0 ? whichShows(earlierShows) : null,
        ])}
      </p>
    </>
  );
}

const whichShows = (earlier: number): string =>
  earlier === 1
    ? i18n.t(
        'Earlier shows: the last one of this school that is over and sold a seat, as a share of all its seats.',
      )
    : i18n.t(
        'Earlier shows: the last {count} of this school that are over and sold a seat, as a share of all their seats.',
        { count: count(earlier) },
      );

function linesOf({ days, capacity, earlierShows }: SalesCurveView) {
  return {
    xs: days.map(({ daysBefore }) => -daysBefore),
    lines: [
      {
        name: i18n.t('Every seat ({count})', { count: count(capacity) }),
        values: days.map(() => capacity),
        kind: 'line' as const,
        colour: 'ink' as const,
      },
      ...(earlierShows > 0
        ? [
            {
              name: i18n.t('Earlier shows'),
              values: days.map((day) => earlierSeats(day, capacity)),
              kind: 'line' as const,
              colour: 'muted' as const,
              dashed: true,
            },
          ]
        : []),
      {
        name: i18n.t('Sold'),
        values: days.map(({ sold }) => sold),
        kind: 'steps' as const,
        colour: 'good' as const,
      },
    ],
  };
}
