import { useEffect, useRef } from 'react';
import type { BookedSeat, StaffSeat } from '@contracts/rest/bookings';
import type { SoldTicketView } from '@contracts/rest/sales';
import { i18n } from '../../language/i18n';
import { seatText } from '../../language/seat-names';
import { Button } from '../../ui/button';
import { kindText } from '../../ui/compact-seats';
import { longDateAtTime } from '../../ui/dates';
import { rm } from '../../ui/money';
import { QrCode } from '../../ui/qr-code';
import { usePrintedTickets } from './print-tickets';
import * as styles from './sold-ticket.module.css';

const PAID = {
  cash: /*i18n*/ '{amount}, paid in cash',
  transfer: /*i18n*/ '{amount}, paid by transfer',
  complimentary: /*i18n*/ 'Complimentary',
} as const;

/** Staff see the kind's name as text; paper shows it as families see it. */
const seatOnPaper = ({ kind, proof, ...seat }: StaffSeat): BookedSeat =>
  kind
    ? { ...seat, ticketKind: { id: kind, name: kind, translations: {}, proof: proof ?? null } }
    : seat;

/** Large ticket after a sale at the door. The guest photographs the code, or gets it on paper. */
export function SoldTicket({ ticket, onNext }: { ticket: SoldTicketView; onNext: () => void }) {
  const { print, sheet } = usePrintedTickets({
    ...ticket,
    title: ticket.productionTitle,
    seats: ticket.seats.map(seatOnPaper),
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { confirmationNumber, seats, wayOfPayment, totalAmount, customerName } = ticket;
  const count = seats.length;
  return (
    <>
      <section className={styles.sold} aria-labelledby="sold">
        <h1 id="sold" ref={heading} tabIndex={-1}>
          {wayOfPayment === 'complimentary'
            ? i18n.t('{count, plural, one {# seat} other {# seats}} given', { count })
            : i18n.t('{count, plural, one {# seat} other {# seats}} sold', { count })}
        </h1>
        <div className={styles.code}>
          <QrCode
            value={confirmationNumber}
            size={320}
            label={i18n.t('QR code of confirmation number {number}', {
              number: confirmationNumber,
            })}
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
              <li key={seatText(seat)}>
                {seatText(seat)}
                {kindText(seat)}
              </li>
            ))}
          </ul>
          <p className="number">
            {i18n.t(PAID[wayOfPayment], { amount: rm(totalAmount) })}
            {customerName && ` · ${customerName}`}
          </p>
          <div className="row">
            <Button look="primary" onClick={onNext}>
              {i18n.t('Next Sale')}
            </Button>
            <Button onClick={() => print('together')}>{i18n.t('Print')}</Button>
            {seats.length > 1 && (
              <Button look="quiet" onClick={() => print('each')}>
                {i18n.t('Print One for Each Seat')}
              </Button>
            )}
          </div>
        </div>
      </section>
      {sheet}
    </>
  );
}
