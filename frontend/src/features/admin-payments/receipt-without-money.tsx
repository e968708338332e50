import { Button } from 'antd';
import type { PaymentsView } from '@contracts/rest/statements';
import { holdTicket, payments } from '../../api/admin-payments';
import { dayAndYear } from '../../ui/dates';
import { rm } from '../../ui/money';
import { Badge } from '../../ui/status-badge';
import { useAction } from '../../ui/staff/use-action';
import { BookingFacts, Entries, Matches } from './entries';
import * as styles from './payments.module.css';

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
  const hold = useAction({
    run: (held: boolean) => holdTicket(item.bookingId, held),
    failure: 'The ticket could not be changed',
    refresh: [payments(schoolId).queryKey],
  });
  return (
    <li className={styles.entry}>
      <div className={styles.entryHead}>
        <strong className={styles.amount}>{rm(item.missing)} missing</strong>
        {item.onHold && <Badge tone="amber">On hold: see the office</Badge>}
      </div>
      <BookingFacts booking={item} />
      <p className="muted">Confirmed on {dayAndYear(item.confirmedAt)}</p>
      <Matches schoolId={schoolId} matches={item.matches} bookingId={item.bookingId} />
      <div className={styles.actions}>
        {item.customerEmail && <a href={mailTo(item)}>Write to the family</a>}
        <Button
          loading={hold.isPending}
          aria-label={`${item.onHold ? 'Release the ticket' : 'Stop at the door'}: ${item.confirmationNumber}`}
          onClick={() => hold.mutate(!item.onHold)}
        >
          {item.onHold ? 'Release the ticket' : 'Stop at the door'}
        </Button>
      </div>
    </li>
  );
}

function mailTo(item: Item): string {
  const subject = `Your payment for ${item.productionTitle}, booking ${item.confirmationNumber}`;
  const body = `Dear ${item.customerName ?? 'family'},\n\nwe cannot find your payment of ${rm(item.missing)} for booking ${item.confirmationNumber} on our bank statement. Please tell us on which day and from which bank you paid, or send us the transaction ID.\n`;
  return `mailto:${item.customerEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
