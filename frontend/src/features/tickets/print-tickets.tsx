import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { BookedSeat } from '@contracts/rest/bookings';
import { rowName } from '@contracts/rest/seat-text';
import { KindOfSeat } from '../../kinds/seat-with-kind';
import { i18n } from '../../language/i18n';
import { langOf } from '../../language/school-texts';
import { seatText } from '../../language/seat-names';
import { withElements } from '../../language/with-elements';
import type { Ticket } from '../../storage/ticket-store';
import { longDate, time } from '../../ui/dates';
import { QrCode } from '../../ui/qr-code';
import * as styles from './print-tickets.module.css';

type Way = 'together' | 'each';

/** Prints tickets and returns the sheet that is printed. The browser's own print menu prints one ticket with all seats. */
export function usePrintedTickets(ticket: Ticket) {
  const [way, setWay] = useState<Way>('together');

  function print(wanted: Way) {
    // Renders the chosen sheet at once, because the browser prints the page as it is.
    flushSync(() => setWay(wanted));
    window.print();
  }

  const sheet = (
    <section className={styles.ticketSheet} aria-label={i18n.t('Printed tickets')}>
      {way === 'together' ? (
        <PaperTicket ticket={ticket} seats={ticket.seats} code={ticket.confirmationNumber} />
      ) : (
        ticket.seats.map((seat, index) => (
          <PaperTicket
            key={seatText(seat)}
            ticket={ticket}
            seats={[seat]}
            code={ticket.seatCodes[index] ?? ticket.confirmationNumber}
          />
        ))
      )}
    </section>
  );
  return { print, sheet };
}

interface PaperTicketProps {
  readonly ticket: Ticket;
  readonly seats: readonly BookedSeat[];
  /** Content of the QR code: the booking's number, or the code of one seat. */
  readonly code: string;
}

function PaperTicket({ ticket, seats, code }: PaperTicketProps) {
  const { title, startsAt, venue, school, confirmationNumber } = ticket;
  const ofOneSeat = code !== confirmationNumber;
  return (
    <article className={styles.paperTicket}>
      <div className={styles.paperFacts}>
        {school && <p className={styles.paperSchool}>{school}</p>}
        <h2 lang={langOf(ticket)}>{title}</h2>
        {startsAt && (
          <p className={styles.paperDate}>
            {withElements(
              i18n.t('{date}, <0>{time}</0>', { date: longDate(startsAt), time: time(startsAt) }),
              <strong />,
            )}
          </p>
        )}
        <p lang={langOf(ticket)}>{venue}</p>
        <ul>
          {seats.map((seat) => (
            <li key={seatText(seat)}>
              <span>{seat.section}</span>{' '}
              <strong>
                {i18n.t('Row {row}, Seat {number}', {
                  row: rowName(seat.row),
                  number: seat.number,
                })}
              </strong>
              <KindOfSeat seat={seat} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.paperCode}>
        <QrCode
          value={code}
          size={190}
          label={
            ofOneSeat
              ? i18n.t('QR code of {seat}', { seat: seats.map(seatText).join() })
              : i18n.t('QR code of confirmation number {number}', { number: confirmationNumber })
          }
        />
        {/* A ticket for one seat leaves the booking's number out, because the number admits the whole party. */}
        {!ofOneSeat && <p className="code">{confirmationNumber}</p>}
        <p className={styles.paperAdmits}>
          {ofOneSeat
            ? i18n.t('Admits one person, to this seat alone')
            : i18n.t('Admits {count, plural, one {# person} other {# people}}', {
                count: seats.length,
              })}
        </p>
      </div>
    </article>
  );
}
