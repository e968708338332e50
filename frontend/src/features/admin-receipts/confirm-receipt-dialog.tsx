import type { ReceiptReview, ReviewedReceipt } from '@contracts/rest/receipt-review';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { STANDINGS } from './decisions';

/** Says once more what does not agree before the seats are sold. */
export function ConfirmReceiptDialog(props: {
  review: ReceiptReview;
  receipt: ReviewedReceipt;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  const open = (props.receipt.checks ?? []).filter(
    ({ standing }) => standing === 'doubt' || standing === 'differs',
  );
  return (
    <ConfirmDialog
      title="Confirm this payment?"
      mild
      confirmLabel="Confirm Payment"
      pendingLabel="Confirming..."
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <p>
        The seats of booking <span className="code">{props.review.confirmationNumber}</span> are
        sold and the ticket is sent. The confirmation is kept in your name. A picture is not money:
        the bank account has the last word.
      </p>
      {open.length > 0 && (
        <ul>
          {open.map(({ field, label, standing, why }) => (
            <li key={field}>
              <strong>
                {label}: {STANDINGS[standing].text.toLowerCase()}.
              </strong>{' '}
              {why}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}
