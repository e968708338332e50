import { Button, Input, Select } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import type { PaymentsView, RefundDueView } from '@contracts/rest/statements';
import { LONGEST } from '@contracts/rest/text-limits';
import { payments } from '../../api/admin-payments';
import { payRefund } from '../../api/admin-bookings';
import { isStatus } from '../../api/errors';
import { randomUuid } from '../../api/random-id';
import { i18n } from '../../language/i18n';
import { isFree, rm } from '../../ui/money';
import { useAction } from '../../ui/staff/use-action';
import { today } from './today';
import { BookingFacts, Cut, Entries, Matches } from './entries';
import * as styles from './payments.module.css';

/** Lists bookings of families that have paid more than the booking costs now. */
export function RefundsDue(props: { schoolId: string; payments: PaymentsView }) {
  const {
    schoolId,
    payments: { refundsDue: list, paidBack },
  } = props;
  return (
    <div className="stack">
      <Entries
        intro={i18n.t(
          'These families have paid more than their booking costs now. Pay the money back, then mark it here: the family is told by email. The page of a booking has the undo.',
        )}
        empty={i18n.t('Nothing here: no family has to get money back.')}
        shown={list.items.length}
        of={list.count}
      >
        {list.items.map((item) => (
          <Entry key={`${item.bookingId} ${item.due}`} item={item} schoolId={schoolId} />
        ))}
      </Entries>
      {paidBack.count > 0 && <PaidBack list={paidBack} />}
    </div>
  );
}

function Entry({ item, schoolId }: { item: RefundDueView; schoolId: string }) {
  const ids = useId();
  // Id of the refund. A form that is sent twice is recorded once. The id stays the same when a field is corrected after a lost
  // answer, so that the server recognises a refund that it has recorded already.
  const [refundId] = useState(randomUuid);
  const [amount, setAmount] = useState(item.due);
  const [paidOn, setPaidOn] = useState(today);
  const [reference, setReference] = useState('');
  const [way, setWay] = useState<'transfer' | 'cash'>('transfer');
  const pay = useAction({
    run: (sum: string) =>
      payRefund(item.bookingId, {
        refundId,
        amount: sum,
        paidOn,
        reference,
        wayOfPayment: way,
      }),
    // The message names the amount that was sent, because the person may have changed the field since.
    success: (_, sum) => ({
      title: i18n.t('Success'),
      description: i18n.t('{amount} of {confirmationNumber} marked as paid back', {
        amount: rm(sum),
        confirmationNumber: item.confirmationNumber,
      }),
    }),
    failure: i18n.t('The refund could not be recorded'),
    words: 'server',
    refresh: [payments(schoolId).queryKey],
    // The refund is recorded already: an earlier answer was lost, or another person recorded it.
    outdated: (error) => isStatus(error, 409),
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    pay.mutate(amount.trim());
  };
  return (
    <li className={styles.entry}>
      <strong className={styles.amount}>
        {i18n.t('{amount} to pay back', { amount: rm(item.due) })}
        {!isFree(item.refunded) && (
          <span className="muted">
            {' '}
            {i18n.t('after {amount} were paid back', { amount: rm(item.refunded) })}
          </span>
        )}
      </strong>
      <BookingFacts booking={item} />
      <Matches schoolId={schoolId} matches={item.matches} bookingId={item.bookingId} />
      {!isFree(item.unproven) && (
        <p>
          {i18n.t(
            '{amount} of what it paid stand on a receipt alone: look for the money on the bank statement before you pay it back.',
            { amount: rm(item.unproven) },
          )}
        </p>
      )}
      <form className={styles.refundForm} onSubmit={send}>
        <label htmlFor={`${ids}amount`}>
          {i18n.t('Amount in RM')}
          <Input
            id={`${ids}amount`}
            inputMode="decimal"
            value={amount}
            maxLength={10}
            onChange={({ target }) => setAmount(target.value)}
          />
        </label>
        <label htmlFor={`${ids}day`}>
          {i18n.t('Paid back on')}
          <Input
            id={`${ids}day`}
            type="date"
            value={paidOn}
            onChange={({ target }) => setPaidOn(target.value)}
          />
        </label>
        <label htmlFor={`${ids}way`}>
          {i18n.t('Paid back by')}
          <Select
            id={`${ids}way`}
            value={way}
            onChange={setWay}
            options={[
              { value: 'transfer', label: i18n.t('Transfer') },
              { value: 'cash', label: i18n.t('Cash') },
            ]}
          />
        </label>
        <label htmlFor={`${ids}reference`} className={styles.wide}>
          {i18n.t('Reference')}
          <Input
            id={`${ids}reference`}
            value={reference}
            maxLength={LONGEST.refundReference}
            placeholder={i18n.t('Of the transfer, or who took the cash')}
            onChange={({ target }) => setReference(target.value)}
          />
        </label>
        <Button
          htmlType="submit"
          loading={pay.isPending}
          disabled={reference.trim() === '' || amount.trim() === '' || paidOn === ''}
          aria-label={i18n.t('Mark as paid back: {confirmationNumber}', {
            confirmationNumber: item.confirmationNumber,
          })}
        >
          {i18n.t('Mark as paid back')}
        </Button>
      </form>
    </li>
  );
}

function PaidBack({ list }: { list: PaymentsView['refundsDue'] }) {
  return (
    <section className="stack">
      <h2 className={styles.subhead}>
        {i18n.t('Paid back ({count}, {amount})', { count: list.count, amount: rm(list.sum) })}
      </h2>
      <ul className={styles.matches}>
        {list.items.map((item) => (
          <li key={item.bookingId}>
            <div>
              <strong className={styles.amount}>
                {i18n.t('{amount} paid back', { amount: rm(item.refunded) })}
              </strong>
              <BookingFacts booking={item} />
            </div>
          </li>
        ))}
      </ul>
      <Cut shown={list.items.length} of={list.count} />
    </section>
  );
}
