import type { ReactNode } from 'react';
import { seatText } from '@contracts/rest/seat-text';
import type { Ticket } from '../../storage/ticket-store';
import { longDateAtTime } from '../../ui/dates';
import { QrCode } from '../../ui/qr-code';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './ticket.module.css';

/** Ticket that families show at the door: QR code, number, performance, seats and school. */
export function TicketCard(props: {
  ticket: Ticket;
  /** Heading level of the ticket's title on this screen. */
  title: 'h2' | 'h3';
  /** Further facts below those of the ticket. */
  children?: ReactNode;
}) {
  const { ticket, title: Title, children } = props;
  const { confirmationNumber, title, startsAt, venue, seats, school } = ticket;
  return (
    <div className={styles.ticketFrame}>
      <article className={styles.ticket}>
        <div className={styles.ticketQr}>
          <QrCode
            value={confirmationNumber}
            label={`QR code of confirmation number ${confirmationNumber}`}
          />
          <p>
            <span className="small">Confirmation number</span>
            <strong className={`code ${styles.ticketNumber}`}>{confirmationNumber}</strong>
          </p>
          <p className="small">Present this QR code at the venue for check-in</p>
        </div>
        <div className={styles.ticketFacts}>
          <Title>{title}</Title>
          <dl className={panelStyles.facts}>
            <div>
              <dt>Date</dt>
              <dd>{startsAt ? longDateAtTime(startsAt) : 'Date TBD'}</dd>
            </div>
            <div>
              <dt>Venue</dt>
              <dd>{venue}</dd>
            </div>
            <div>
              <dt>Seats</dt>
              <dd>
                <ul>
                  {seats.map((seat) => (
                    <li key={seatText(seat)}>{seatText(seat)}</li>
                  ))}
                </ul>
              </dd>
            </div>
            {school && (
              <div>
                <dt>School</dt>
                <dd>{school}</dd>
              </div>
            )}
            {children}
          </dl>
        </div>
      </article>
    </div>
  );
}
