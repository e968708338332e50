import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import type { AccountSums, BookingAccountView, RefundView } from '@contracts/rest/refunds';
import { adminBookingsKey } from '../api/admin-bookings';
import { bookingAccount, takeRefundBack } from '../api/admin-refunds';
import { errorText } from '../api/error-toast';
import { dayAndYear, time } from '../ui/dates';
import { isFree, rm } from '../ui/money';
import { Loading, Note } from '../ui/panel';
import { useAction } from '../ui/staff/use-action';
import * as styles from './booking-account.module.css';

const ROWS: readonly (readonly [keyof AccountSums, string, string])[] = [
  ['charged', 'Charged', 'what its seats cost'],
  ['proven', 'Proven', 'on a bank statement'],
  ['unproven', 'Unproven', 'a receipt was accepted, no statement shows it yet'],
  ['refunded', 'Paid back', 'to the family'],
  ['open', 'Open', 'the family still has to pay it'],
  ['refundDue', 'Refund due', 'the school still has to pay it back'],
];

/** What a booking was charged, and what became of it. */
export function BookingAccount({ bookingId }: { bookingId: string }) {
  const { data, error } = useQuery(bookingAccount(bookingId));
  if (error)
    return (
      <Note tone="bad" role="alert" title={errorText(error, 'The account could not be loaded.')} />
    );
  return data ? (
    <Account account={data} bookingId={bookingId} />
  ) : (
    <Loading text="Loading account..." />
  );
}

function Account({ account, bookingId }: { account: BookingAccountView; bookingId: string }) {
  return (
    <section className="stack" aria-label="Account">
      <table className={styles.account}>
        <caption>Account</caption>
        <tbody>
          {ROWS.map(([name, label, meaning]) => (
            <tr key={name} data-due={isDue(name, account) || undefined}>
              <th scope="row">
                {label} <span className="muted small">{meaning}</span>
              </th>
              <td>{rm(account[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {account.refunds.map((refund) => (
        <Refund key={refund.refundId} refund={refund} bookingId={bookingId} />
      ))}
      <Entries entries={account.entries} />
    </section>
  );
}

/** Drawn once they are asked for: the history beside them says much of the same. */
function Entries({ entries }: { entries: BookingAccountView['entries'] }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className={styles.entries}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>How the sums came about</summary>
      {open && (
        <ol>
          {entries.map((entry, place) => (
            <li key={place}>
              <p>{entry.summary}</p>
              <p className="muted small">
                {changesInWords(entry.changes)} · {dayAndYear(entry.at)}, {time(entry.at)},{' '}
                {entry.who}
              </p>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

const isDue = (name: keyof AccountSums, account: AccountSums): boolean =>
  (name === 'open' || name === 'refundDue') && !isFree(account[name]);

/** `Charged +40.00, Open +40.00` */
function changesInWords(changes: AccountSums): string {
  return ROWS.filter(([name]) => changes[name] !== '0.00')
    .map(([name, label]) => `${label} ${changes[name].replace(/^(?!-)/, '+')}`)
    .join(', ');
}

function Refund({ refund, bookingId }: { refund: RefundView; bookingId: string }) {
  const undo = useAction({
    run: () => takeRefundBack(bookingId, refund.refundId),
    failure: 'The refund could not be undone',
    words: 'server',
    // The account itself, the bookings, and the payments of the school.
    refresh: [adminBookingsKey, ['/api/admin/schools']],
  });
  return (
    <p className={styles.refund}>
      <span>
        {rm(refund.amount)} paid back on {dayAndYear(refund.paidOn)}
        {refund.reference !== null && <>, reference {refund.reference}</>}
      </span>
      <Button
        size="small"
        loading={undo.isPending}
        aria-label={`Undo the refund of ${rm(refund.amount)} on ${dayAndYear(refund.paidOn)}`}
        onClick={() => undo.mutate(undefined)}
      >
        Undo
      </Button>
    </p>
  );
}
