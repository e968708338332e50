import { useEffect, useRef } from 'react';
import type { SoldTicketView } from '@contracts/rest/sales';
import { seatText } from '@contracts/rest/seat-text';
import { Button } from '../../ui/button';
import { longDateAtTime } from '../../ui/dates';
import { rm } from '../../ui/money';
import { QrCode } from '../../ui/qr-code';
import { usePrintedTickets } from './print-tickets';
import * as styles from './sold-ticket.module.css';

const PAID = {
  cash: 'paid in cash',
  transfer: 'paid by transfer',
  complimentary: 'complimentary',
} as const;

/** Large ticket after a sale at the door. The guest photographs the code, or gets it on paper. */
export function SoldTicket({ ticket, onNext }: { ticket: SoldTicketView; onNext: () => void }) {
  const { print, sheet } = usePrintedTickets({ ...ticket, title: ticket.productionTitle });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { confirmationNumber, seats, wayOfPayment, totalAmount, customerName } = ticket;
  const count = seats.length === 1 ? '1 seat' : `${seats.length} seats`;
  return (
    <>
      <section className={styles.sold} aria-labelledby="sold">
        <h1 id="sold" ref={heading} tabIndex={-1}>
          {wayOfPayment === 'complimentary' ? `${count} given` : `${count} sold`}
        </h1>
        <div className={styles.code}>
          <QrCode
            value={confirmationNumber}
            size={320}
            label={`QR code of confirmation number ${confirmationNumber}`}
          />
          <p className="code">{confirmationNumber}</p>
        </div>
        <div className={styles.facts}>
          <p>
            <strong>{ticket.productionTitle}</strong>
            <br />
            {longDateAtTime(ticket.startsAt)}
          </p>
          <ul>
            {seats.map((seat) => (
              <li key={seatText(seat)}>{seatText(seat)}</li>
            ))}
          </ul>
          <p className="number">
            {wayOfPayment === 'complimentary'
              ? 'Complimentary'
              : `${rm(totalAmount)}, ${PAID[wayOfPayment]}`}
            {customerName && ` · ${customerName}`}
          </p>
          <div className="row">
            <Button look="primary" onClick={onNext}>
              Next Sale
            </Button>
            <Button onClick={() => print('together')}>Print</Button>
            {seats.length > 1 && (
              <Button look="quiet" onClick={() => print('each')}>
                Print One for Each Seat
              </Button>
            )}
          </div>
        </div>
      </section>
      {sheet}
    </>
  );
}
