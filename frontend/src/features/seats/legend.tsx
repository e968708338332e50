import { memo } from 'react';
import { i18n } from '../../language/i18n';
import { SeatShape, type SeatState } from './map-seat';
import * as styles from './seat-map.module.css';

export const Legend = memo(function Legend({ marked }: { marked: boolean }) {
  return (
    <ul className={styles.legend} aria-label={i18n.t('Legend')}>
      <LegendEntry
        state="available"
        text={i18n.t('Available')}
        price={marked ? 'any' : undefined}
      />
      <LegendEntry state="selected" text={i18n.t('Selected')} />
      <LegendEntry state="unavailable" text={i18n.t('Unavailable')} />
    </ul>
  );
});

const LegendEntry = (props: { state: SeatState; text: string; price?: 'any' }) => (
  <li>
    <Sample state={props.state} price={props.price} />
    {props.text}
  </li>
);

/** Sample seat for a legend, drawn like on the map. */
export const Sample = ({
  state,
  marks = 0,
  price = marks || undefined,
}: {
  state: SeatState;
  marks?: number;
  price?: number | 'any';
}) => (
  <svg
    viewBox="0 0 28 28"
    width="24"
    height="24"
    aria-hidden="true"
    className={styles.seat}
    data-state={state}
    data-price={price}
  >
    <SeatShape state={state} marks={marks} />
  </svg>
);
