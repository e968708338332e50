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
import { i18n } from '../language/i18n';
import { dayAndYear, time } from '../ui/dates';
import { isFree, rm } from '../ui/money';
import { useAction } from '../ui/staff/use-action';
import * as styles from './booking-account.module.css';

const ROWS: readonly (readonly [keyof AccountSums, string, string])[] = [
  ['charged', /*i18n*/ 'Charged', /*i18n*/ 'what its seats cost'],
  ['proven', /*i18n*/ 'Proven', /*i18n*/ 'on a bank statement'],
  [
    'unproven',
    /*i18n*/ 'Unproven',
    /*i18n*/ 'accepted on a receipt or taken in cash, on no statement',
  ],
  ['refunded', /*i18n*/ 'Paid back', /*i18n*/ 'to the family'],
  ['open', /*i18n*/ 'Open', /*i18n*/ 'the family still has to pay it'],
  ['refundDue', /*i18n*/ 'Refund due', /*i18n*/ 'the school still has to pay it back'],
];

/** Shows the booking account, with buttons that record cash and undo cash payments and refunds. */
export function BookingAccount({ bookingId }: { bookingId: string }) {
  const { data: account } = useSuspenseQuery(bookingAccount(bookingId));
  return (
    <section className="stack" aria-label={i18n.t('Account')}>
      <table className={styles.account}>
        <tbody>
          {ROWS.map(([name, label, meaning]) => (
            <tr key={name} data-due={isDue(name, account) || undefined}>
              <th scope="row">
                {i18n.t(label)} <span className="muted small">{i18n.t(meaning)}</span>
              </th>
              <td>{rm(account[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {account.refunds.map(({ refundId, amount, paidOn, reference }) => (
        <Paid
          key={refundId}
          summary={
            reference === null
              ? i18n.t('{amount} paid back on {date}', paid(amount, paidOn))
              : i18n.t(
                  '{amount} paid back on {date}, reference {reference}',
                  paid(amount, paidOn, reference),
                )
          }
          undoLabel={i18n.t('Undo the refund of {amount} on {date}', paid(amount, paidOn))}
          takeBack={() => takeRefundBack(bookingId, refundId)}
          failure={i18n.t('The refund could not be undone')}
        />
      ))}
      {account.cash.map(({ cashId, amount, at }) => (
        <Paid
          key={cashId}
          summary={i18n.t('{amount} taken in cash on {date}', paid(amount, at))}
          undoLabel={i18n.t('Undo the cash of {amount} on {date}', paid(amount, at))}
          takeBack={() => takeCashBack(bookingId, cashId)}
          failure={i18n.t('The cash could not be taken back')}
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
      <summary>{i18n.t('How the sums came about')}</summary>
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

const paid = (amount: string, at: string, reference?: string) => ({
  amount: rm(amount),
  date: dayAndYear(at),
  reference,
});

const isDue = (name: keyof AccountSums, account: AccountSums): boolean =>
  (name === 'open' || name === 'refundDue') && !isFree(account[name]);

/** Formats the sums of an account entry, such as `Charged +40.00, Open +40.00`. */
function changesInWords(changes: AccountSums): string {
  return ROWS.filter(([name]) => changes[name] !== '0.00')
    .map(([name, label]) => `${i18n.t(label)} ${changes[name].replace(/^(?!-)/, '+')}`)
    .join(', ');
}

/** Query keys to refetch after a change: bookings with their accounts, and the school's payments and cash. */
const CHANGED = [adminBookingsKey, ['/api/admin/schools']];

/** Shows one refund or cash payment, with a button to undo it. */
function Paid(props: {
  summary: string;
  undoLabel: string;
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
        aria-label={props.undoLabel}
        onClick={() => undo.mutate(undefined)}
      >
        {i18n.t('Undo')}
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
    success: i18n.t('The cash was recorded. It is counted at the day’s end.'),
    failure: i18n.t('The cash could not be recorded'),
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
        {i18n.t('Cash for what is open, in RM')}
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
        {i18n.t('Record Cash')}
      </Button>
      {confirms && (
        <p className="muted small">{i18n.t('This order is not paid yet: the cash confirms it.')}</p>
      )}
    </form>
  );
}
