import { useQuery } from '@tanstack/react-query';
import { heatMap } from '../../api/admin-analytics';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { rm } from '../../ui/money';
import { Loading, Note } from '../../ui/panel';
import { rowName } from '@contracts/rest/seat-text';
import { BarList } from './bar-list';
import { gather, pricesOf, strength, type HeatSection } from './heat';
import * as styles from './hall-map.module.css';

const SEAT = 14;
const PITCH = 17;
const LABEL = 30;

const STATES = {
  sold: /*i18n*/ 'sold',
  held: /*i18n*/ 'held',
  free: /*i18n*/ 'free',
  blocked: /*i18n*/ 'blocked',
};

/** Shows the hall of one performance with sold seats in colour. A higher price has a stronger colour. */
export function HallMap({ performanceId }: { performanceId: string }) {
  const { data, error } = useQuery(heatMap(performanceId));
  if (error)
    return (
      <Note
        tone="bad"
        role="alert"
        title={errorText(error, i18n.t('The hall could not be loaded.'))}
      />
    );
  if (!data) return <Loading text={i18n.t('Loading the hall...')} />;
  if (data.length === 0) return <p className="muted">{i18n.t('No seating configured yet.')}</p>;
  const prices = pricesOf(data);
  const [dearest, cheapest] = [prices[0]?.sen ?? 0, prices.at(-1)?.sen ?? 0];
  return (
    <div className={styles.hallHeat}>
      <div
        className={styles.hallHeatMap}
        role="region"
        aria-label={i18n.t('The hall, seat by seat')}
        tabIndex={0}
      >
        {gather(data).map((section) => (
          <SectionHeat key={section.name} section={section} dearest={dearest} cheapest={cheapest} />
        ))}
      </div>
      <div className="stack">
        <ul className={styles.heatKey} aria-label={i18n.t('Key')}>
          {(['sold', 'held', 'free', 'blocked'] as const).map((state) => (
            <li key={state}>
              <svg width={SEAT} height={SEAT} aria-hidden="true">
                <rect
                  className={styles.heatSeat}
                  data-state={state}
                  width={SEAT}
                  height={SEAT}
                  rx="3"
                />
              </svg>
              {
                {
                  sold: i18n.t('Sold, the dearer the stronger'),
                  held: i18n.t('Held'),
                  free: i18n.t('Free'),
                  blocked: i18n.t('Not for sale'),
                }[state]
              }
            </li>
          ))}
        </ul>
        <BarList
          bars={prices.map(({ price, sold, sellable }) => ({
            key: price,
            label: rm(price),
            value: i18n.t('{sold} of {sellable} sold', { sold, sellable }),
            part: sold / sellable,
            tone: 'paid',
          }))}
        />
      </div>
    </div>
  );
}

function SectionHeat(props: { section: HeatSection; dearest: number; cheapest: number }) {
  const { section, dearest, cheapest } = props;
  const wide = Math.max(...section.rows.map(({ seats }) => seats.length));
  const width = LABEL + wide * PITCH;
  const sold = section.rows
    .flatMap(({ seats }) => seats)
    .filter(({ state }) => state === 'sold').length;
  return (
    <figure>
      <figcaption>{section.name}</figcaption>
      <svg
        width={width}
        height={section.rows.length * PITCH}
        role="img"
        aria-label={i18n.t('{name}: {sold} seats sold', { name: section.name, sold })}
      >
        {section.rows.map((row, line) => {
          const start = LABEL + ((wide - row.seats.length) * PITCH) / 2;
          return (
            <g key={row.rowId} transform={`translate(0 ${line * PITCH})`}>
              <text className={styles.heatRow} x={start - 6} y={12}>
                {rowName(row.label)}
              </text>
              {row.seats.map((seat, index) => (
                <rect
                  key={seat.number}
                  className={styles.heatSeat}
                  data-state={seat.state}
                  x={start + index * PITCH}
                  width={SEAT}
                  height={SEAT}
                  rx="3"
                  style={
                    seat.state === 'sold'
                      ? { fillOpacity: strength(Number(seat.price) * 100, dearest, cheapest) }
                      : undefined
                  }
                >
                  <title>
                    {i18n.t('Row {row} seat {number}, {amount}, {state}', {
                      row: rowName(seat.row),
                      number: seat.number,
                      amount: rm(seat.price),
                      state: i18n.t(STATES[seat.state]),
                    })}
                  </title>
                </rect>
              ))}
            </g>
          );
        })}
      </svg>
    </figure>
  );
}
