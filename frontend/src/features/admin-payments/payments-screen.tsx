import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Tabs } from 'antd';
import type { PaymentsView } from '@contracts/rest/statements';
import { payments } from '../../api/admin-payments';
import type { SchoolChoice } from '../../api/admin-schools';
import { i18n } from '../../language/i18n';
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
  useTitle(i18n.t('Payments'));
  const managed = useManagedSchools();
  return (
    <div className="page staff-page stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>{i18n.t('Payments')}</h1>
          <p className="muted">{i18n.t('What the bank statement proves')}</p>
        </div>
        <SchoolSelector {...managed} />
      </header>
      {managed.school ? (
        <Payments key={managed.school.id} school={managed.school} {...props} />
      ) : (
        <Message level={2} icon={icons.alert} title={i18n.t('No school selected')}>
          <Link to="/school/register" className={buttonClass('primary')}>
            {i18n.t('Register Your School')}
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
          {i18n.t(
            '{count, plural, one {# confirmed booking is} other {# confirmed bookings are}} of days that no statement covers yet ({amount}).',
            { count: notCovered.count, amount: rm(notCovered.sum) },
          )}
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
            label: i18n.t('Without money'),
            children: (
              <div className="stack">
                <UnclearReturns schoolId={school.id} list={data.unclearReturns} />
                <ReceiptWithoutMoney schoolId={school.id} list={withoutMoney} />
              </div>
            ),
          },
          {
            key: 'booking',
            label: i18n.t('Without booking'),
            children: <MoneyWithoutBooking schoolId={school.id} payments={data} />,
          },
          {
            key: 'refunds',
            label: i18n.t('Refunds due'),
            children: <RefundsDue schoolId={school.id} payments={data} />,
          },
          {
            key: 'proven',
            label: i18n.t('Proven'),
            children: <Proven schoolId={school.id} list={proven} />,
          },
          { key: 'books', label: i18n.t('Books'), children: <Books schoolId={school.id} /> },
        ]}
      />
    </>
  );
}

function Imports({ imports }: { imports: PaymentsView['imports'] }) {
  if (imports.length === 0)
    return <p className="muted">{i18n.t('No statement was imported yet.')}</p>;
  return (
    <details className={styles.columns}>
      <summary>{i18n.t('Imported statements ({count})', { count: imports.length })}</summary>
      <ul className={styles.entries}>
        {imports.map((each) => (
          <li key={each.statementId} className={styles.entry}>
            <strong>{each.fileName}</strong>
            <p>
              {i18n.t(
                '{from} to {to} · {newLines, plural, one {# new line} other {# new lines}}, {knownLines} known',
                {
                  from: wholeDay(each.from),
                  to: wholeDay(each.to),
                  newLines: each.newLines,
                  knownLines: each.knownLines,
                },
              )}
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
      intro={i18n.t('The bank statement shows the whole sum of these bookings.')}
      empty={i18n.t('Nothing is proven yet. Import a bank statement to begin.')}
      shown={list.items.length}
      of={list.count}
    >
      {list.items.map((item) => (
        <li key={item.bookingId} className={styles.entry}>
          <div className={styles.entryHead}>
            <strong className={styles.amount}>
              {i18n.t('{amount} proven', { amount: rm(item.proven) })}
            </strong>
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
