import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tabs } from 'antd';
import type { PaymentsView } from '@contracts/rest/statements';
import { payments } from '../../api/admin-payments';
import type { SchoolChoice } from '../../api/admin-schools';
import { useManagedSchools } from '../../staff/managed-school';
import { PaymentSums, type PaymentList } from '../../staff/payment-sums';
import { SchoolSelector } from '../../staff/school-selector';
import { buttonClass } from '../../ui/button';
import { rm } from '../../ui/money';
import { Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { Books } from './books';
import { MoneyWithoutBooking } from './money-without-booking';
import { RefundsDue } from './refunds-due';
import { ReceiptWithoutMoney } from './receipt-without-money';
import { StatementUpload } from './statement-upload';
import { UnclearReturns } from './unclear-returns';
import { longDateAtTime, wholeDay } from '../../ui/dates';
import { BookingFacts, Entries, Matches } from './entries';
import { OnHold, TicketHold } from './ticket-hold';
import * as icons from '../../ui/icons';
import * as styles from './payments.module.css';

interface PaymentsScreenProps {
  readonly list: PaymentList;
  readonly onList: (list: PaymentList) => void;
}

export function PaymentsScreen(props: PaymentsScreenProps) {
  useTitle('Payments');
  const managed = useManagedSchools();
  return (
    <div className="page staff-page stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>Payments</h1>
          <p className="muted">What the bank statement proves</p>
        </div>
        <SchoolSelector {...managed} />
      </header>
      {managed.school ? (
        <Payments key={managed.school.id} school={managed.school} {...props} />
      ) : (
        <Message level={2} icon={icons.alert} title="No school selected">
          <Link to="/school/register" className={buttonClass('primary')}>
            Register Your School
          </Link>
        </Message>
      )}
    </div>
  );
}

/** Polling interval in milliseconds. After an import, background jobs match lines and confirm bookings. */
const LOOK_AGAIN_MS = 2_000;
const UNPAID = ['pending_payment', 'verifying', 'needs_review'];

const isUnderWay = ({ certain, withoutBooking }: PaymentsView): boolean =>
  certain > 0 ||
  withoutBooking.items.some(({ matches }) =>
    matches.some(
      ({ booking }) => booking.proven === booking.total && UNPAID.includes(booking.status),
    ),
  );

function Payments({ school, list, onList }: PaymentsScreenProps & { school: SchoolChoice }) {
  const { data } = useSuspenseQuery({
    ...payments(school.id),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? LOOK_AGAIN_MS : false),
  });
  const { proven, withoutMoney, notCovered } = data;
  return (
    <>
      <PaymentSums sums={data} />
      {notCovered.count > 0 && (
        <p className="muted">
          {notCovered.count} confirmed {notCovered.count === 1 ? 'booking is' : 'bookings are'} of
          days that no statement covers yet ({rm(notCovered.sum)}).
        </p>
      )}
      <StatementUpload schoolId={school.id} imports={data.imports} />
      <Imports imports={data.imports} />
      <Tabs
        id="lists"
        className={styles.lists}
        activeKey={list}
        onChange={(key) => onList(key as PaymentList)}
        items={[
          {
            key: 'money',
            label: 'Without money',
            children: (
              <div className="stack">
                <UnclearReturns schoolId={school.id} list={data.unclearReturns} />
                <ReceiptWithoutMoney schoolId={school.id} list={withoutMoney} />
              </div>
            ),
          },
          {
            key: 'booking',
            label: 'Without booking',
            children: <MoneyWithoutBooking schoolId={school.id} payments={data} />,
          },
          {
            key: 'refunds',
            label: 'Refunds due',
            children: <RefundsDue schoolId={school.id} payments={data} />,
          },
          {
            key: 'proven',
            label: 'Proven',
            children: <Proven schoolId={school.id} list={proven} />,
          },
          { key: 'books', label: 'Books', children: <Books schoolId={school.id} /> },
        ]}
      />
    </>
  );
}

function Imports({ imports }: { imports: PaymentsView['imports'] }) {
  if (imports.length === 0) return <p className="muted">No statement was imported yet.</p>;
  return (
    <details className={styles.columns}>
      <summary>Imported statements ({imports.length})</summary>
      <ul className={styles.entries}>
        {imports.map((each) => (
          <li key={each.statementId} className={styles.entry}>
            <strong>{each.fileName}</strong>
            <p>
              {wholeDay(each.from)} to {wholeDay(each.to)} · {each.newLines} new{' '}
              {each.newLines === 1 ? 'line' : 'lines'}, {each.knownLines} known
            </p>
            <p className="muted">
              {each.importedBy}, {longDateAtTime(each.importedAt)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Lists paid bookings whose whole sum is proven by bank statements. */
function Proven({ schoolId, list }: { schoolId: string; list: PaymentsView['proven'] }) {
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
