import { rm } from '../../ui/money';
import { seatText } from '@contracts/rest/seat-text';
import type { BookingData } from '../../order/order-in-progress';
import * as panelStyles from '../../ui/panel.module.css';
import * as orderSummaryStyles from './order-summary.module.css';

export function OrderSummary({ data }: { data: BookingData }) {
  return (
    <aside
      className={`${panelStyles.panel} ${orderSummaryStyles.order}`}
      aria-labelledby="order-heading"
    >
      <h2 id="order-heading" className={panelStyles.panelTitle}>
        {data.productionTitle}
      </h2>
      <p>
        {data.performanceDate}, {data.performanceTime}
        <br />
        <span className="muted">{data.venue}</span>
      </p>
      <ul>
        {data.seats.map((seat) => (
          <li key={seatText(seat)}>{seatText(seat)}</li>
        ))}
      </ul>
      <p className={orderSummaryStyles.orderTotal}>
        <span>{data.seats.length === 1 ? '1 seat' : `${data.seats.length} seats`}</span>
        <strong className="number">{rm(data.total)}</strong>
      </p>
    </aside>
  );
}
