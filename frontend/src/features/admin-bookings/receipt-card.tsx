import { Button, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReviewedReceipt, ReviewedCheck } from '@contracts/rest/receipt-review';
import { LONGEST } from '@contracts/rest/text-limits';
import { adminBookingsKey, decideReceipt, type StaffBooking } from '../../api/admin-bookings';
import { i18n } from '../../language/i18n';
import { withElements } from '../../language/with-elements';
import { compactSeats } from '../../ui/compact-seats';
import { longDateAtTime } from '../../ui/dates';
import { rm } from '../../ui/money';
import { Note, Panel } from '../../ui/panel';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { FormDialog } from '../../ui/staff/form-dialog';
import { Shortcut } from '../../ui/staff/shortcut';
import { useAction } from '../../ui/staff/use-action';
import { useShortcuts } from '../../ui/staff/use-shortcuts';
import { mayDecide, STANDINGS, statusLine } from './decisions';
import { NextReceipt } from './next-receipt';
import * as dialogStyles from '../../ui/staff/dialog.module.css';
import * as styles from './receipt-card.module.css';

/** Texts about the e-mail that tells the family of a receipt decision, by the e-mail's state. */
const TOLD = {
  sent: /*i18n*/ 'The customer was told by email',
  'on-its-way': /*i18n*/ 'An email to the customer is on its way',
  'not-sent': /*i18n*/ 'The customer could not be told by email; the booking page says',
  nothing: /*i18n*/ 'The booking page said',
} as const;

interface Props {
  booking: StaffBooking;
  receipt: ReviewedReceipt;
  newest: boolean;
}

/** Shows a receipt's picture beside the fields read from it, and the decision buttons, which stay visible. */
export function ReceiptCard({ booking, receipt, newest }: Props) {
  // Keeps the picture's first link. Each answer has a new link to the same picture, and the browser would load the picture again.
  const [picture] = useState(receipt.imageUrl);
  const [open, setOpen] = useState<'confirm' | 'reject' | null>(null);
  const decide = useAction({
    run: (input: Parameters<typeof decideReceipt>[2]) =>
      decideReceipt(booking.id, receipt.id, input),
    success: i18n.t('The receipt was decided on; an email to the customer is on its way.'),
    failure: i18n.t('Failed to decide on the receipt'),
    words: 'server',
    refresh: [adminBookingsKey],
  });
  const may = mayDecide(booking.status, newest);
  const mayStart = newest && !decide.isPending;
  useShortcuts({
    KeyC: mayStart && may.confirm ? () => setOpen('confirm') : null,
    KeyR: mayStart && may.reject ? () => setOpen('reject') : null,
  });
  const close = () => setOpen(null);
  const decision = useRef<HTMLParagraphElement>(null);
  // The pressed button disappears after the decision, so the focus moves to the decision's text.
  useEffect(() => {
    if (decide.isSuccess && open === null) decision.current?.focus({ preventScroll: true });
  }, [decide.isSuccess, open]);
  return (
    <Panel
      title={i18n.t('Receipt of {moment}', {
        moment: longDateAtTime(receipt.uploadedAt),
      })}
      tone={receipt.verificationStatus === 'needs_review' ? 'warn' : 'plain'}
    >
      <div className={styles.receiptReview}>
        <a
          className={styles.receiptPicture}
          href={receipt.imageUrl}
          target="_blank"
          rel="noreferrer"
        >
          <img src={picture} alt={i18n.t('The receipt as uploaded')} />
          <span>{i18n.t('Open the picture in full size')}</span>
        </a>
        <div className="stack">
          <p ref={decision} tabIndex={-1}>
            <strong>{statusLine(receipt)}</strong>
          </p>
          {receipt.message && (
            <p className="muted">
              {i18n.t(TOLD[receipt.told ?? 'nothing'])}: {receipt.message}
            </p>
          )}
          {receipt.checks ? (
            <ChecksTable checks={receipt.checks} />
          ) : (
            <Note tone="warn" title={i18n.t('Nothing was read')}>
              <p>
                {i18n.t(
                  'The receipt has not been read, or its reading was erased with the customer. Please go by the picture.',
                )}
              </p>
            </Note>
          )}
          {receipt.facts.length > 0 && (
            <dl className={styles.receiptOther}>
              {receipt.facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
      </div>
      {(newest || may.confirm) && (
        <div className={`${dialogStyles.saveBar} ${styles.decision}`}>
          <p className={styles.about}>
            <strong>{booking.customerName ?? i18n.t('No name')}</strong>, {rm(booking.totalAmount)},{' '}
            {compactSeats(booking.seats).join('; ')}
          </p>
          {may.confirm && (
            <Button
              type="primary"
              disabled={decide.isPending}
              onClick={() => setOpen('confirm')}
              aria-keyshortcuts={newest ? 'Alt+C' : undefined}
            >
              {i18n.t('Confirm Payment')}
              {newest && <Shortcut letter="C" />}
            </Button>
          )}
          {may.reject && (
            <Button
              danger
              disabled={decide.isPending}
              onClick={() => setOpen('reject')}
              aria-keyshortcuts="Alt+R"
            >
              {i18n.t('Reject Receipt')}
              <Shortcut letter="R" />
            </Button>
          )}
          {newest && <NextReceipt bookingId={booking.id} />}
        </div>
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          title={i18n.t('Confirm this payment?')}
          mild
          confirmLabel={i18n.t('Confirm Payment')}
          pendingLabel={i18n.t('Confirming...')}
          onConfirm={() => decide.mutateAsync({ decision: 'confirm' })}
          onClose={close}
        >
          <p>
            {withElements(
              i18n.t(
                'The seats of booking <0>{confirmationNumber}</0> are sold and the ticket is sent. The confirmation is kept in your name. A picture is not money: the bank account has the last word.',
                { confirmationNumber: booking.confirmationNumber },
              ),
              <span className="code" />,
            )}
          </p>
          <ul>
            {receipt.checks
              ?.filter(({ standing }) => standing === 'doubt' || standing === 'differs')
              .map(({ field, label, standing, why }) => (
                <li key={field}>
                  <strong>
                    {label}: {STANDINGS[standing].text.toLowerCase()}.
                  </strong>{' '}
                  {why}
                </li>
              ))}
          </ul>
        </ConfirmDialog>
      )}
      {open === 'reject' && (
        <FormDialog<{ message: string }>
          title={i18n.t('Reject this receipt?')}
          intro={i18n.t(
            'The customer sees your message and loses the seats, and no further receipt can be sent until you set another status.',
          )}
          initialValues={{ message: '' }}
          submitLabel={i18n.t('Reject Receipt')}
          pendingLabel={i18n.t('Rejecting...')}
          danger
          onSubmit={({ message }) =>
            decide.mutateAsync({ decision: 'reject', message: message.trim() || undefined })
          }
          onClose={close}
        >
          <Form.Item name="message" label={i18n.t('Message to the customer (optional)')}>
            <Input.TextArea
              rows={3}
              maxLength={LONGEST.rejection}
              showCount
              placeholder={i18n.t('For example: the transfer has not arrived in our account.')}
            />
          </Form.Item>
        </FormDialog>
      )}
    </Panel>
  );
}

/** Table of the receipt's fields: the text read, the expected value, and why they agree or differ. */
function ChecksTable({ checks }: { checks: readonly ReviewedCheck[] }) {
  const order = Object.keys(STANDINGS);
  const sorted = [...checks].sort(
    (one, other) => order.indexOf(one.standing) - order.indexOf(other.standing),
  );
  return (
    <table className={styles.receiptChecks}>
      <caption className="visually-hidden">
        {i18n.t('What was read in the receipt, held against the booking')}
      </caption>
      <thead>
        <tr>
          <th scope="col">{i18n.t('Field')}</th>
          <th scope="col">{i18n.t('On the receipt')}</th>
          <th scope="col">{i18n.t('Expected')}</th>
          <th scope="col">{i18n.t('Result')}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map((check) => (
          <tr key={check.field} data-standing={check.standing}>
            <th scope="row">{check.label}</th>
            <td data-label={i18n.t('On the receipt')}>{check.read ?? i18n.t('not found')}</td>
            <td data-label={i18n.t('Expected')}>{check.expected ?? i18n.t('anything')}</td>
            <td data-label={i18n.t('Result')}>
              <span className={styles.receiptMark}>
                <span aria-hidden="true">{STANDINGS[check.standing].mark}</span>{' '}
                {i18n.t(STANDINGS[check.standing].text)}
              </span>
              <span className={styles.receiptWhy}>{check.why}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
