import type { PaymentsView } from '@contracts/rest/statements';
import { dayAndYear } from '../../ui/dates';
import { rm } from '../../ui/money';
import { BookingFacts, Entries, Matches } from './entries';
import * as styles from './payments.module.css';
import { OnHold, TicketHold } from './ticket-hold';

type Item = PaymentsView['withoutMoney']['items'][number];

/** Confirmed on a picture, and the statement of that day does not show the money. */
export function ReceiptWithoutMoney({
  schoolId,
  list,
}: {
  schoolId: string;
  list: PaymentsView['withoutMoney'];
}) {
  return (
    <Entries
      intro="These bookings were confirmed, a statement covers the day, and the money is not on it. Write to the family first. A ticket on hold is sent to the office by the door until you release it."
      empty="Nothing here: every confirmed booking of the days that statements cover is proven."
      shown={list.items.length}
      of={list.count}
    >
      {list.items.map((item) => (
        <Entry key={item.bookingId} item={item} schoolId={schoolId} />
      ))}
    </Entries>
  );
}

function Entry({ item, schoolId }: { item: Item; schoolId: string }) {
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <strong className={styles.amount}>{rm(item.missing)} missing</strong>
        {item.onHold && <OnHold />}
      </div>
      <BookingFacts booking={item} />
      <p className="muted">Confirmed on {dayAndYear(item.confirmedAt)}</p>
      {item.mayComeUntil && (
        <p>The bank may still book it until {dayAndYear(item.mayComeUntil)}.</p>
      )}
      <Matches schoolId={schoolId} matches={item.matches} bookingId={item.bookingId} />
      <div className={styles.actions}>
        {item.customerEmail && <a href={mailTo(item)}>Write to the family</a>}
        <TicketHold schoolId={schoolId} item={item} />
      </div>
    </li>
  );
}

function mailTo(item: Item): string {
  const subject = `Your payment for ${item.productionTitle}, booking ${item.confirmationNumber}`;
  const body = `Dear ${item.customerName ?? 'family'},\n\nwe cannot find your payment of ${rm(item.missing)} for booking ${item.confirmationNumber} on our bank statement. Please tell us on which day and from which bank you paid, or send us the transaction ID.\n`;
  return `mailto:${item.customerEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
