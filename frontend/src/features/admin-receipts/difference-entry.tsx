import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useState } from 'react';
import type { DecisionInWords, ReceiptDifference } from '@contracts/rest/receipt-differences';
import { adminBookingsKey } from '../../api/admin-bookings';
import { leaveReceiptDecision, receiptDifferences } from '../../api/admin-receipt-differences';
import { decideReceipt } from '../../api/admin-receipts';
import { longDateAtTime } from '../../ui/dates';
import { rm } from '../../ui/money';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { useAction } from '../../ui/staff/use-action';
import { StaffStatusBadge } from '../../ui/staff/staff-status-badge';
import { DECISIONS } from './decisions';
import * as styles from './differences.module.css';
import { RejectReceiptDialog } from './reject-receipt-dialog';

/** One receipt that today's rules decide otherwise: the picture, both decisions, and what a person can do. */
export function DifferenceEntry({
  schoolId,
  difference,
  onDealtWith,
}: {
  schoolId: string;
  difference: ReceiptDifference;
  /** The server has taken a decision, or that it stays; the list is read again after it. */
  onDealtWith: () => void;
}) {
  const { bookingId, receiptId, confirmationNumber, accept, then, now } = difference;
  const [open, setOpen] = useState(false);
  const refresh = [adminBookingsKey, receiptDifferences(schoolId).queryKey];
  const decide = useAction({
    run: (input: Parameters<typeof decideReceipt>[2]) =>
      decideReceipt(bookingId, receiptId, input).then(onDealtWith),
    success: `Decided on the receipt of ${confirmationNumber} in your name; an email to the customer is on its way.`,
    failure: 'Failed to decide on the receipt',
    words: 'server',
    refresh,
  });
  const leave = useAction({
    run: () => leaveReceiptDecision(bookingId, receiptId).then(onDealtWith),
    success: `The decision on the receipt of ${confirmationNumber} stays as it is.`,
    failure: 'The decision could not be left as it is',
    refresh,
  });
  const close = () => setOpen(false);
  const busy = decide.isPending || leave.isPending;
  const review = { to: '/admin/bookings/$id/receipts', params: { id: bookingId } } as const;
  return (
    <li className={styles.difference}>
      <a
        className={styles.picture}
        href={difference.imageUrl}
        target="_blank"
        rel="noreferrer"
        aria-label={`The receipt of ${confirmationNumber} in full size`}
      >
        <img src={difference.imageUrl} alt={`The receipt of ${confirmationNumber} as uploaded`} />
      </a>
      <div className="stack">
        <h2 className={styles.head} tabIndex={-1}>
          <Link {...review} className="code">
            {confirmationNumber}
          </Link>
          <span>{rm(difference.totalAmount)}</span>
          <StaffStatusBadge status={difference.status} />
        </h2>
        <dl className={styles.decisions}>
          <div>
            <dt>
              Decided by {then.by}, {longDateAtTime(then.at)}
            </dt>
            <Decision decision={then} />
          </div>
          <div>
            <dt>The rules of today say</dt>
            <Decision decision={now} />
          </div>
        </dl>
        {accept === null && (
          <p className="muted">
            {now.kind === 'needs_review'
              ? 'Look at the receipt and at the bank account. To take a confirmation back, change the status of the booking.'
              : 'This decision cannot be made for the booking as it is now. Look at the booking.'}
          </p>
        )}
        <div className="row">
          {accept !== null && (
            <Button
              type="primary"
              danger={accept === 'reject'}
              disabled={busy}
              onClick={() => setOpen(true)}
              aria-label={`${ACCEPT[accept]}: ${confirmationNumber}`}
            >
              {ACCEPT[accept]}
            </Button>
          )}
          <Button
            disabled={busy}
            onClick={() => leave.mutate()}
            aria-label={`Leave as it is: ${confirmationNumber}`}
          >
            Leave as it is
          </Button>
          <Link {...review}>What was read</Link>
        </div>
      </div>
      {open && accept === 'confirm' && (
        <ConfirmDialog
          title="Accept and confirm?"
          mild
          confirmLabel="Confirm Payment"
          pendingLabel="Confirming..."
          onConfirm={() => decide.mutateAsync({ decision: 'confirm' })}
          onClose={close}
        >
          <p>
            The seats of booking {confirmationNumber} are sold and the ticket is sent. The decision
            is kept in your name. A picture is not money: the bank account has the last word.
          </p>
        </ConfirmDialog>
      )}
      {open && accept === 'reject' && (
        <RejectReceiptDialog
          onReject={(message) => decide.mutateAsync({ decision: 'reject', message })}
          onClose={close}
        />
      )}
    </li>
  );
}

const ACCEPT = { confirm: 'Accept and confirm', reject: 'Accept and reject' } as const;

function Decision({ decision: { kind, why } }: { decision: DecisionInWords }) {
  return (
    <dd>
      <strong>{DECISIONS[kind]}</strong>
      {why.length > 0 && (
        <ul className={styles.why}>
          {why.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </dd>
  );
}
