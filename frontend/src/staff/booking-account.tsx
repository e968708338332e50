import { useSuspenseQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import type { AccountSums, BookingAccountView } from '@contracts/rest/refunds';
import {
  adminBookingsKey,
  bookingAccount,
  receiveCash,
  takeCashBack,
  takeRefundBack,
} from '../api/admin-bookings';
import { randomUuid } from '../api/random-id';
import { dayAndYear, time } from '../ui/dates';
import { isFree, rm } from '../ui/money';
import { useAction } from '../ui/staff/use-action';
import * as styles from './booking-account.module.css';

const ROWS: readonly (readonly [keyof AccountSums, string, string])[] = [
  ['charged', 'Charged', 'what its seats cost'],
  ['proven', 'Proven', 'on a bank statement'],
  ['unproven', 'Unproven', 'accepted on a receipt or taken in cash, on no statement'],
  ['refunded', 'Paid back', 'to the family'],
  ['open', 'Open', 'the family still has to pay it'],
  ['refundDue', 'Refund due', 'the school still has to pay it back'],
];

/** Shows the booking account, with buttons that record cash and undo cash payments and refunds. */
export function BookingAccount({ bookingId }: { bookingId: string }) {
  const { data: account } = useSuspenseQuery(bookingAccount(bookingId));
  return (
    <section className="stack" aria-label="Account">
      <table className={styles.account}>
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
      {account.refunds.map(({ refundId, amount, paidOn, reference }) => (
        <Paid
          key={refundId}
          summary={`${rm(amount)} paid back on ${dayAndYear(paidOn)}${reference === null ? '' : `, reference ${reference}`}`}
          what={`refund of ${rm(amount)} on ${dayAndYear(paidOn)}`}
          takeBack={() => takeRefundBack(bookingId, refundId)}
          failure="The refund could not be undone"
        />
      ))}
      {account.cash.map(({ cashId, amount, at }) => (
        <Paid
          key={cashId}
          summary={`${rm(amount)} taken in cash on ${dayAndYear(at)}`}
          what={`cash of ${rm(amount)} on ${dayAndYear(at)}`}
          takeBack={() => takeCashBack(bookingId, cashId)}
          failure="The cash could not be taken back"
        />
      ))}
      {!isFree(account.open) && !isFree(account.charged) && (
        <TakeCash
          key={`${account.open} ${account.cash.length}`}
          open={account.open}
          confirms={!account.isPaid}
          bookingId={bookingId}
        />
      )}
      <Entries entries={account.entries} />
    </section>
  );
}

/** Lists the entries of the account. The list is collapsed by default, because the history beside it shows most of them. */
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

/** Formats the sums of an account entry, such as `Charged +40.00, Open +40.00`. */
function changesInWords(changes: AccountSums): string {
  return ROWS.filter(([name]) => changes[name] !== '0.00')
    .map(([name, label]) => `${label} ${changes[name].replace(/^(?!-)/, '+')}`)
    .join(', ');
}

/** Query keys to refetch after a change: bookings with their accounts, and the school's payments and cash. */
const CHANGED = [adminBookingsKey, ['/api/admin/schools']];

/** Shows one refund or cash payment, with a button to undo it. */
function Paid(props: {
  summary: string;
  /** Description of the refund or cash payment, for the button's label. */
  what: string;
  takeBack: () => Promise<unknown>;
  failure: string;
}) {
  const undo = useAction({
    run: props.takeBack,
    failure: props.failure,
    words: 'server',
    refresh: CHANGED,
  });
  return (
    <p className={styles.refund}>
      <span>{props.summary}</span>
      <Button
        size="small"
        loading={undo.isPending}
        aria-label={`Undo the ${props.what}`}
        onClick={() => undo.mutate(undefined)}
      >
        Undo
      </Button>
    </p>
  );
}

/** Form that records the open sum as paid in cash, at the office or the door. */
function TakeCash(props: {
  open: string;
  /** True when the order is unpaid, so that the cash payment confirms it. */
  confirms: boolean;
  bookingId: string;
}) {
  const { open, confirms, bookingId } = props;
  const ids = useId();
  // Id of the cash payment. A payment that is sent twice is recorded once; another sum gets a new id.
  const [cashId, setCashId] = useState(randomUuid);
  const [amount, setAmount] = useState(open);
  const take = useAction({
    run: () => receiveCash(bookingId, { cashId, amount: amount.trim() }),
    success: 'The cash was recorded. It is counted at the day’s end.',
    failure: 'The cash could not be recorded',
    words: 'server',
    refresh: CHANGED,
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    take.mutate(undefined);
  };
  return (
    <form className={styles.cash} onSubmit={send}>
      <label htmlFor={ids}>
        Cash for what is open, in RM
        <Input
          id={ids}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={amount}
          onChange={({ target }) => {
            setAmount(target.value);
            setCashId(randomUuid());
          }}
        />
      </label>
      <Button htmlType="submit" loading={take.isPending} disabled={amount.trim() === ''}>
        Record Cash
      </Button>
      {confirms && <p className="muted small">This order is not paid yet: the cash confirms it.</p>}
    </form>
  );
}
