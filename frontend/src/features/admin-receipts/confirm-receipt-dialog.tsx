import { Button, Modal } from 'antd';
import { useState } from 'react';
import type { ReceiptReview, ReviewedReceipt } from '@contracts/rest/receipt-review';
import { useReturnFocus } from '../../ui/staff/use-return-focus';
import { STANDINGS } from './decisions';
import * as dialogStyles from '../../ui/staff/dialog.module.css';

/** Says once more what does not agree before the seats are sold. */
export function ConfirmReceiptDialog(props: {
  review: ReceiptReview;
  receipt: ReviewedReceipt;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}) {
  useReturnFocus();
  const [pending, setPending] = useState(false);
  const open = (props.receipt.checks ?? []).filter(
    ({ standing }) => standing === 'doubt' || standing === 'differs',
  );

  async function confirm() {
    setPending(true);
    try {
      await props.onConfirm();
      props.onClose();
    } catch {
      // The action has shown the error already.
      setPending(false);
    }
  }

  return (
    <Modal
      open
      title="Confirm this payment?"
      onCancel={() => !pending && props.onClose()}
      footer={null}
      mask={{ closable: false }}
      width={520}
    >
      <div className={`stack ${dialogStyles.dialogText}`}>
        <p>
          The seats of booking <span className="code">{props.review.confirmationNumber}</span> are
          sold and the ticket is sent. The confirmation is kept in your name. A picture is not
          money: the bank account has the last word.
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
      </div>
      <div className={dialogStyles.dialogButtons}>
        <Button autoFocus disabled={pending} onClick={props.onClose}>
          Cancel
        </Button>
        <Button type="primary" disabled={pending} onClick={() => void confirm()}>
          {pending ? 'Confirming...' : 'Confirm Payment'}
        </Button>
      </div>
    </Modal>
  );
}
