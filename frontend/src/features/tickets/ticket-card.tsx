import type { ReactNode } from 'react';
import { SeatWithKind } from '../../kinds/seat-with-kind';
import { i18n } from '../../language/i18n';
import { langOf } from '../../language/school-texts';
import { seatText } from '../../language/seat-names';
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
            label={i18n.t('QR code of confirmation number {number}', {
              number: confirmationNumber,
            })}
          />
          <p>
            <span className="small">{i18n.t('Confirmation number')}</span>
            <strong className={`code ${styles.ticketNumber}`}>{confirmationNumber}</strong>
          </p>
          <p className="small">{i18n.t('Present this QR code at the venue for check-in')}</p>
        </div>
        <div className={styles.ticketFacts}>
          <Title lang={langOf(ticket)}>{title}</Title>
          <dl className={panelStyles.facts}>
            <div>
              <dt>{i18n.t('Date')}</dt>
              <dd>{startsAt ? longDateAtTime(startsAt) : i18n.t('Date TBD')}</dd>
            </div>
            <div>
              <dt>{i18n.t('Venue')}</dt>
              <dd lang={langOf(ticket)}>{venue}</dd>
            </div>
            <div>
              <dt>{i18n.t('Seats')}</dt>
              <dd>
                <ul>
                  {seats.map((seat) => (
                    <li key={seatText(seat)}>
                      <SeatWithKind seat={seat} />
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
            {school && (
              <div>
                <dt>{i18n.t('School')}</dt>
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
