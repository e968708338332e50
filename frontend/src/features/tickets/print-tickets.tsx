import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { BookingView } from '@contracts/rest/bookings';
import { Button } from '../../ui/button';
import { longDate, time } from '../../ui/dates';
import { Panel } from '../../ui/panel';
import { QrCode } from '../../ui/qr-code';
import { rowName, seatText } from '@contracts/rest/seat-text';
import * as styles from './print-tickets.module.css';

type Way = 'together' | 'each';

/** The buttons on the screen and the tickets on the paper; printing by the browser's own menu gives all seats on one ticket. */
export function usePrintedTickets(booking: BookingView) {
  const [way, setWay] = useState<Way>('together');

  function print(wanted: Way) {
    // The paper must show the choice before the browser takes its picture.
    flushSync(() => setWay(wanted));
    window.print();
  }

  const buttons = (
    <Panel title="Print your tickets">
      <div className="row">
        <Button onClick={() => print('together')}>
          {booking.seats.length > 1 ? 'All seats on one ticket' : 'Print ticket'}
        </Button>
        {booking.seats.length > 1 && (
          <Button onClick={() => print('each')}>One ticket a seat</Button>
        )}
      </div>
    </Panel>
  );
  const groups = way === 'each' ? booking.seats.map((seat) => [seat]) : [booking.seats];
  const sheet = (
    <section className={styles.ticketSheet} aria-label="Printed tickets">
      {groups.map((seats) => (
        <PaperTicket key={seats.map(seatText).join()} booking={booking} seats={seats} />
      ))}
    </section>
  );
  return { buttons, sheet };
}

function PaperTicket({ booking, seats }: { booking: BookingView; seats: BookingView['seats'] }) {
  return (
    <article className={styles.paperTicket}>
      <div>
        <h2>{booking.productionName}</h2>
        <p>
          {longDate(booking.performanceDate)}, {time(booking.performanceDate)}
          <br />
          {booking.performanceVenue}
        </p>
        <ul>
          {seats.map((seat) => (
            <li key={seatText(seat)}>
              {seat.section}{' '}
              <strong>
                Row {rowName(seat.row)}, Seat {seat.number}
              </strong>
            </li>
          ))}
        </ul>
        {booking.customerName && <p>{booking.customerName}</p>}
      </div>
      <div className={styles.paperTicketCode}>
        <QrCode
          value={booking.confirmationNumber}
          size={160}
          label={`QR code of confirmation number ${booking.confirmationNumber}`}
        />
        <p className="code">{booking.confirmationNumber}</p>
      </div>
    </article>
  );
}
