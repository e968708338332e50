import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { ReceiptReview, ReviewedReceipt } from '@contracts/rest/receipt-review';
import { adminBookingsKey } from '../../api/admin-bookings';
import { decideReceipt } from '../../api/admin-receipts';
import { longDateAtTime } from '../../ui/dates';
import { Note, Panel } from '../../ui/panel';
import { Shortcut } from '../../ui/staff/shortcut';
import { useAction } from '../../ui/staff/use-action';
import { useShortcuts } from '../../ui/staff/use-shortcuts';
import { ChecksTable } from './checks-table';
import { ConfirmReceiptDialog } from './confirm-receipt-dialog';
import { RejectReceiptDialog } from './reject-receipt-dialog';
import { mayDecide, statusLine } from './decisions';
import * as styles from './receipt-card.module.css';

/** What the booking's history says of the email about the decision. */
const TOLD = {
  sent: 'The customer was told by email',
  'on-its-way': 'An email to the customer is on its way',
  'not-sent': 'The customer could not be told by email; the booking page says',
  nothing: 'The booking page said',
} as const;

/** One receipt: its picture beside what was read in it. */
export function ReceiptCard({
  review,
  receipt,
  newest,
}: {
  review: ReceiptReview;
  receipt: ReviewedReceipt;
  newest: boolean;
}) {
  const [open, setOpen] = useState<'confirm' | 'reject' | null>(null);
  const decide = useAction({
    run: (input: Parameters<typeof decideReceipt>[2]) =>
      decideReceipt(review.bookingId, receipt.id, input),
    success: 'The receipt was decided on; an email to the customer is on its way.',
    failure: 'Failed to decide on the receipt',
    words: 'server',
    refresh: [adminBookingsKey],
  });
  const may = mayDecide(review.status, newest);
  const mayStart = newest && !decide.isPending;
  useShortcuts({
    KeyC: mayStart && may.confirm ? () => setOpen('confirm') : null,
    KeyR: mayStart && may.reject ? () => setOpen('reject') : null,
  });
  const close = () => setOpen(null);
  const decision = useRef<HTMLParagraphElement>(null);
  // The pressed button disappears with the decision, so the focus moves to the decision's text.
  useEffect(() => {
    if (decide.isSuccess && open === null) decision.current?.focus({ preventScroll: true });
  }, [decide.isSuccess, open]);
  return (
    <Panel
      title={`Receipt of ${longDateAtTime(receipt.uploadedAt)}`}
      tone={receipt.verificationStatus === 'needs_review' ? 'warn' : 'plain'}
    >
      <div className={styles.receiptReview}>
        <a
          className={styles.receiptPicture}
          href={receipt.imageUrl}
          target="_blank"
          rel="noreferrer"
        >
          <img src={receipt.imageUrl} alt="The receipt as uploaded" />
          <span>Open the picture in full size</span>
        </a>
        <div className="stack">
          <p ref={decision} tabIndex={-1}>
            <strong>{statusLine(receipt)}</strong>
          </p>
          {receipt.message && (
            <p className="muted">
              {TOLD[receipt.told ?? 'nothing']}: {receipt.message}
            </p>
          )}
          {receipt.checks ? (
            <ChecksTable checks={receipt.checks} />
          ) : (
            <Note tone="warn" title="Nothing was read">
              <p>
                The receipt has not been read, or its reading was erased with the customer. Please
                go by the picture.
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
          {(may.confirm || may.reject) && (
            <div className="row">
              {may.confirm && (
                <Button
                  type="primary"
                  disabled={decide.isPending}
                  onClick={() => setOpen('confirm')}
                  aria-keyshortcuts={newest ? 'Alt+C' : undefined}
                >
                  Confirm Payment
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
                  Reject Receipt
                  <Shortcut letter="R" />
                </Button>
              )}
            </div>
          )}
        </div>
      </div>
      {open === 'confirm' && (
        <ConfirmReceiptDialog
          review={review}
          receipt={receipt}
          onConfirm={() => decide.mutateAsync({ decision: 'confirm' })}
          onClose={close}
        />
      )}
      {open === 'reject' && (
        <RejectReceiptDialog
          onReject={(message) => decide.mutateAsync({ decision: 'reject', message })}
          onClose={close}
        />
      )}
    </Panel>
  );
}
