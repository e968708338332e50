import type { PaymentsView } from '@contracts/rest/statements';
import { rm } from '../../ui/money';
import { BookingFacts, Entries, Matches } from './entries';
import * as styles from './payments.module.css';
import { OnHold, TicketHold } from './ticket-hold';

/** Paid, and the statement shows the whole sum. */
export function Proven({ schoolId, list }: { schoolId: string; list: PaymentsView['proven'] }) {
  return (
    <Entries
      intro="The bank statement shows the whole sum of these bookings."
      empty="Nothing is proven yet. Import a bank statement to begin."
      shown={list.items.length}
      of={list.count}
    >
      {list.items.map((item) => (
        <li key={item.bookingId} className={styles.entry}>
          <div className={styles.entryHead}>
            <strong className={styles.amount}>{rm(item.proven)} proven</strong>
            {item.onHold && <OnHold />}
          </div>
          <BookingFacts booking={item} />
          <Matches schoolId={schoolId} matches={item.matches} bookingId={item.bookingId} />
          {item.onHold && (
            <div className={styles.actions}>
              <TicketHold schoolId={schoolId} item={item} />
            </div>
          )}
        </li>
      ))}
    </Entries>
  );
}
