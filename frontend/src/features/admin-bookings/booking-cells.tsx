import type { AdminBookingItem } from '@contracts/rest/administration';
import { dayAndYear, time } from '../../ui/dates';
import { Badge } from '../../ui/badge';
import { compactSeats } from '../../ui/compact-seats';
import * as styles from './booking-cells.module.css';

/** Without a name: staff sold it at the door without asking for one, or it was erased; the history says which. */
export function Customer({ booking }: { booking: AdminBookingItem }) {
  if (booking.customerName === null) return <span className="muted">No name</span>;
  return (
    <div className={styles.customerCell}>
      <strong>{booking.customerName}</strong>
      <span>
        <EmailAddress text={booking.customerEmail ?? ''} />
      </span>
      <span className="number">{booking.customerPhone}</span>
    </div>
  );
}

/** The same in two lines of a table: the phone number is never cut off, because it is what staff need when they call. */
export function ShortCustomer({ booking }: { booking: AdminBookingItem }) {
  const { customerName, customerEmail, customerPhone } = booking;
  if (customerName === null) return <span className="muted">No name</span>;
  return (
    <div
      className={styles.shortCustomer}
      title={`${customerName}, ${customerPhone}, ${customerEmail}`}
    >
      <strong>{customerName}</strong>
      <span>
        <span className="number">{customerPhone}</span> <span>{customerEmail}</span>
      </span>
    </div>
  );
}

/** That staff wrote something about the booking, which its menu shows. */
export const NotesMark = ({ notes }: { notes: number }) =>
  notes > 0 && (
    <span className={styles.notesMark}>
      {notes} {notes === 1 ? 'note' : 'notes'}
    </span>
  );

/** A text of a table's cell; what is more than two lines is in its tool tip. */
export const TwoLines = ({ text }: { text: string }) => (
  <span className={styles.twoLines} title={text}>
    {text}
  </span>
);

/** A long one breaks after its @, not in the middle of a word. */
function EmailAddress({ text }: { text: string }) {
  const [name, domain] = text.split(/(?<=@)/);
  return (
    <>
      {name}
      <wbr />
      {domain}
    </>
  );
}

export const When = ({ booking }: { booking: AdminBookingItem }) => (
  <span className={styles.whenCell}>
    {dayAndYear(booking.performanceDate)}
    <br />
    {time(booking.performanceDate)}
  </span>
);

export const Seats = ({ booking }: { booking: AdminBookingItem }) => (
  <ul>
    {compactSeats(booking.seats).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);

/** Who came, in two lines of a table. */
export function ShortCheckedIn({ booking }: { booking: AdminBookingItem }) {
  const { checkedInAt, checkedInSeats, seats } = booking;
  if (checkedInAt === null) return <span className="muted">Not checked in</span>;
  const [here, all] = [checkedInSeats.length, seats.length];
  const when = `${dayAndYear(checkedInAt)}, ${time(checkedInAt)}`;
  return (
    <div className={styles.shortCheckedIn} title={`Checked In, ${seatsHere(here, all)}, ${when}`}>
      <span>
        <strong data-part={here < all || undefined}>Checked In</strong>, {seatsHere(here, all)}
      </span>
      <span className="number">{when}</span>
    </div>
  );
}

const seatsHere = (here: number, all: number): string =>
  here < all ? `${here} of ${all} seats` : `${here} ${here === 1 ? 'seat' : 'seats'}`;

export function CheckedIn({ booking }: { booking: AdminBookingItem }) {
  if (booking.checkedInAt === null) return <span className="muted">Not checked in</span>;
  const [here, all] = [booking.checkedInSeats.length, booking.seats.length];
  return (
    <div className={styles.checkedInCell}>
      <Badge tone={here < all ? 'warn' : 'good'}>Checked In</Badge>
      <span className="small number">
        {dayAndYear(booking.checkedInAt)}, {time(booking.checkedInAt)}
      </span>
      <span className="small number">{seatsHere(here, all)}</span>
    </div>
  );
}
