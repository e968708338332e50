import { useMemo, useState } from 'react';
import { Chart } from './chart';
import { everyDay, roundTop, type DayOfSales } from './days';
import { rm } from '../../ui/money';
import { count } from './figures';

const DAY_MS = 86_400_000;

const dayName = (day: string | number) =>
  new Intl.DateTimeFormat('en-MY', { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(
    new Date(day),
  );
const dayText = ({ day, sen, seats }: DayOfSales) =>
  `${dayName(day)}: ${rm(sen)}, ${count(seats)} ${seats === 1 ? 'seat' : 'seats'}`;
const axisText = (sen: number) =>
  `RM ${new Intl.NumberFormat('en-MY', { maximumFractionDigits: 1 }).format(sen / 100)}`;
/** Labels the x axis; x is the number of days since 1970. */
const axisDay = (x: number) => dayName(x * DAY_MS);

/** Chart of confirmed sales, with one bar a day. */
export function SalesChart(props: {
  sales: readonly { day: string; revenue: string; seats: number }[];
}) {
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
  if (!first || !last || !bestDay) return <p className="muted">No confirmed sales yet.</p>;
  const looking = at === null ? undefined : days[at];
  return (
    <Chart
      label={`Sales from ${dayName(first.day)} to ${dayName(last.day)}; best day ${dayText(bestDay)}`}
      xs={xs}
      xText={axisDay}
      yText={axisText}
      top={top}
      left={82}
      lines={lines}
      at={at ?? best}
      onAt={setAt}
      readout={looking ? dayText(looking) : `${dayText(bestDay)} (best day)`}
    />
  );
}
