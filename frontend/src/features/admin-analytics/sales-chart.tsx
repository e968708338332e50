import { useState } from 'react';
import { useWidth } from '../../ui/use-width';
import { everyDay, roundTop } from './days';
import type { DayOfSales } from './days';
import { count, money } from './figures';
import * as styles from './sales-chart.module.css';

const HEIGHT = 220;
const LEFT = 82;
const BOTTOM = 26;
const TOP = 10;

const dayName = (day: string) =>
  new Intl.DateTimeFormat('en-MY', { timeZone: 'UTC', day: 'numeric', month: 'short' }).format(
    new Date(day),
  );
const dayText = ({ day, sen, seats }: DayOfSales) =>
  `${dayName(day)}: ${money(sen)}, ${count(seats)} ${seats === 1 ? 'seat' : 'seats'}`;
const axisText = (sen: number) =>
  `RM ${new Intl.NumberFormat('en-MY', { maximumFractionDigits: 1 }).format(sen / 100)}`;

/** Confirmed sales, a bar a day. */
export function SalesChart({
  sales,
}: {
  sales: readonly { day: string; revenue: string; seats: number }[];
}) {
  const [box, width] = useWidth<HTMLDivElement>();
  const [looking, setLooking] = useState<DayOfSales | null>(null);
  const days = everyDay(sales);
  const top = roundTop(Math.max(0, ...days.map(({ sen }) => sen)));
  const inner = Math.max(0, width - LEFT);
  const step = days.length > 0 ? inner / days.length : 0;
  const y = (sen: number) => TOP + (1 - sen / top) * (HEIGHT - TOP - BOTTOM);
  const labelEvery = Math.max(1, Math.ceil(days.length / Math.max(1, Math.floor(inner / 72))));
  const best = days.reduce<DayOfSales | null>(
    (most, day) => (most === null || day.sen > most.sen ? day : most),
    null,
  );
  if (!best) return <p className="muted">No confirmed sales yet.</p>;

  return (
    <div ref={box} className={styles.salesChart}>
      <p className="small muted number" aria-hidden="true">
        {dayText(looking ?? best)}
        {!looking && ' (best day)'}
      </p>
      {width > 0 && (
        <svg
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={`Sales from ${dayName(days[0]?.day ?? best.day)} to ${dayName(days.at(-1)?.day ?? best.day)}; best day ${dayText(best)}`}
          onPointerLeave={() => setLooking(null)}
        >
          {[0, 0.5, 1].map((part) => (
            <g key={part} className={styles.chartLine}>
              <line x1={LEFT} x2={width} y1={y(top * part)} y2={y(top * part)} />
              <text x={LEFT - 8} y={y(top * part) + 4}>
                {axisText(top * part)}
              </text>
            </g>
          ))}
          {days.map((day, index) => (
            <g key={day.day} onPointerEnter={() => setLooking(day)}>
              <rect
                className={styles.chartTarget}
                x={LEFT + index * step}
                y={0}
                width={step}
                height={HEIGHT}
              />
              <rect
                className={styles.chartBar}
                x={LEFT + index * step + step * 0.14}
                y={y(day.sen)}
                width={Math.max(1, step * 0.72)}
                height={Math.max(0, y(0) - y(day.sen))}
                rx={Math.min(3, step * 0.2)}
              />
              {index % labelEvery === 0 && (
                <text className={styles.chartDay} x={LEFT + (index + 0.5) * step} y={HEIGHT - 6}>
                  {dayName(day.day)}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}
