import { Link } from '@tanstack/react-router';
import type { AdminBookingItem } from '@contracts/rest/administration';
import type { StaffBooking } from '../../api/admin-bookings';
import { i18n } from '../../language/i18n';
import { dayAndYear, time } from '../../ui/dates';
import { compactSeats } from '../../ui/compact-seats';
import * as styles from './booking-cells.module.css';

interface Props {
  booking: StaffBooking;
}

/** Confirmation number with a link to the booking's page, and the number of notes. */
export const BookingNumber = ({
  booking: { id, confirmationNumber, notes },
}: {
  booking: AdminBookingItem;
}) => (
  <>
    <Link to="/admin/bookings/$id" params={{ id }} className={`code ${styles.numberCell}`}>
      {confirmationNumber}
    </Link>
    {notes > 0 && (
      <span className={styles.notesMark}>
        {i18n.t('{notes, plural, one {# note} other {# notes}}', { notes })}
      </span>
    )}
  </>
);

/** Shows the customer of a booking. There may be no name: after a sale at the door, or after the customer's data was erased. */
export function Customer({ booking: { customerName, customerEmail, customerPhone } }: Props) {
  if (customerName === null) return <span className="muted">{i18n.t('No name')}</span>;
  return (
    <div
      className={styles.customerCell}
      title={`${customerName}, ${customerPhone}, ${customerEmail}`}
    >
      <strong>{customerName}</strong>
      <span>
        <span className="number">{customerPhone}</span> <EmailAddress text={customerEmail ?? ''} />
      </span>
    </div>
  );
}

/** Shows the text of a table cell on two lines. The tooltip has the whole text. */
export const TwoLines = ({ text }: { text: string }) => (
  <span className={styles.twoLines} title={text}>
    {text}
  </span>
);

/** Shows an e-mail address. A long address breaks after its @, never inside a word. */
function EmailAddress({ text }: { text: string }) {
  const [name, domain] = text.split(/(?<=@)/);
  return (
    <span className={styles.emailAddress}>
      {name}
      <wbr />
      {domain}
    </span>
  );
}

export const When = ({ booking }: Props) => (
  <span className={styles.whenCell}>
    {dayAndYear(booking.performanceDate)}
    <br />
    {time(booking.performanceDate)}
  </span>
);

export const Seats = ({ booking }: Props) => (
  <ul>
    {compactSeats(booking.seats).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** Shows the number of checked-in seats and the time of the check-in. */
export function CheckedIn({ booking: { checkedInAt, checkedInSeats, seats } }: Props) {
  if (checkedInAt === null) return <span className="muted">{i18n.t('Not checked in')}</span>;
  const [here, all] = [checkedInSeats.length, seats.length];
  const came =
    here < all
      ? i18n.t('{here} of {all} seats', { here, all })
      : i18n.t('{here, plural, one {# seat} other {# seats}}', { here });
  const when = `${dayAndYear(checkedInAt)}, ${time(checkedInAt)}`;
  return (
    <div className={styles.checkedInCell} title={`${i18n.t('Checked In')}, ${came}, ${when}`}>
      <span>
        <strong data-part={here < all || undefined}>{i18n.t('Checked In')}</strong>, {came}
      </span>
      <span className="number">{when}</span>
    </div>
  );
}
