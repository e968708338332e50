import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { bookingSituation } from '@contracts/rest/booking-situation';
import type { ConfirmationView } from '@contracts/rest/bookings';
import { confirmation } from '../../api/bookings';
import { serverNow } from '../../api/server-clock';
import { errorText } from '../../api/error-toast';
import { Button, buttonClass } from '../../ui/button';
import { longDateAtTime } from '../../ui/dates';
import { isFree, rm } from '../../ui/money';
import { Loading, Message, Note } from '../../ui/panel';
import { QrCode } from '../../ui/qr-code';
import { seatText } from '@contracts/rest/seat-text';
import { useTitle } from '../../ui/use-title';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './ticket.module.css';

export function ConfirmationScreen({ conf }: { conf: string | undefined }) {
  return (
    <div className="page page-narrow">
      {conf ? <Lookup conf={conf} /> : <Problem title="No confirmation number provided" />}
    </div>
  );
}

function Lookup({ conf }: { conf: string }) {
  const { data, error, refetch } = useQuery(confirmation(conf));
  if (data) return <Ticket view={data} />;
  if (error)
    return (
      <Problem title="Booking not found" text={whyUnread(error)} retry={() => void refetch()} />
    );
  return <Loading text="Loading booking details..." />;
}

/** The title says that there is no such booking; any other failure can be tried again. */
const whyUnread = (error: Error) =>
  error.message === 'Booking not found'
    ? undefined
    : errorText(error, 'It could not be read. Please try again in a moment.');

function Problem({ title, text, retry }: { title: string; text?: string; retry?: () => void }) {
  useTitle(title);
  return (
    <Message title={title} text={text} icon="search">
      {text && retry && <Button onClick={retry}>Try again</Button>}
      <Link to="/" className={buttonClass('primary')}>
        Return to Home
      </Link>
      <Link to="/my-tickets" className={buttonClass()}>
        Find your bookings
      </Link>
    </Message>
  );
}

const paidStatuses: ReadonlySet<string> = new Set(['confirmed', 'verified']);

function Ticket({ view }: { view: ConfirmationView }) {
  useTitle('Booking Confirmed');
  if (!paidStatuses.has(view.status)) return <NotYet view={view} />;
  return (
    <div className="stack stack-wide">
      <header className={styles.confirmed}>
        <h1>Booking Confirmed!</h1>
        {view.customerEmail ? (
          <p className="muted">
            Your tickets were sent to <strong>{view.customerEmail}</strong>
          </p>
        ) : (
          view.detailsShown === false && (
            <p className="muted">Your tickets were sent to the email address of this booking</p>
          )
        )}
      </header>
      <article className={styles.ticket}>
        <div className={styles.ticketQr}>
          <QrCode
            value={view.confirmationNumber}
            label={`QR code of confirmation number ${view.confirmationNumber}`}
          />
          <p>
            <span className="small">Confirmation number</span>
            <strong className={`code ${styles.ticketNumber}`}>{view.confirmationNumber}</strong>
          </p>
        </div>
        <div className={styles.ticketFacts}>
          <h2>{view.productionTitle ?? 'Unknown Production'}</h2>
          <dl className={panelStyles.facts}>
            <div>
              <dt>Date</dt>
              <dd>{view.productionDate ? longDateAtTime(view.productionDate) : 'Date TBD'}</dd>
            </div>
            <div>
              <dt>Venue</dt>
              <dd>{view.venue ?? 'Venue TBD'}</dd>
            </div>
            <div>
              <dt>Seats</dt>
              <dd>
                <ul>
                  {view.seats.map((seat) => (
                    <li key={seatText(seat)}>{seatText(seat)}</li>
                  ))}
                </ul>
              </dd>
            </div>
            <div>
              <dt>Total Paid</dt>
              <dd className="number">{rm(view.totalAmount)}</dd>
            </div>
          </dl>
        </div>
      </article>
      <Note icon="mail" title="Email Sent">
        We have sent your tickets by email. Present the QR code at the venue, on your phone or
        printed.
      </Note>
      <div className="row">
        <Link to="/" className={buttonClass('primary')}>
          Return to Home
        </Link>
        <Link to="/booking/$id" params={{ id: view.bookingId }} className={buttonClass()}>
          View and print your tickets
        </Link>
      </div>
    </div>
  );
}

/** The number exists, but the booking is not paid (yet): it must not look like a ticket. */
function NotYet({ view }: { view: ConfirmationView }) {
  const now = new Date(serverNow()).toISOString();
  const { title } = bookingSituation({
    ...view,
    takesReceipt: false,
    free: isFree(view.totalAmount),
    paymentStopped: false,
    performanceDate: view.productionDate ?? now,
    now,
  });
  return (
    <Message
      icon="clock"
      title="This booking is not confirmed"
      text={`${view.productionTitle ?? 'Unknown Production'}, ${view.confirmationNumber}. ${title}. The booking page shows what to do next.`}
    >
      <Link to="/booking/$id" params={{ id: view.bookingId }} className={buttonClass('primary')}>
        View booking
      </Link>
      <Link to="/" className={buttonClass()}>
        Return to Home
      </Link>
    </Message>
  );
}
