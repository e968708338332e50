import { Form, Input } from 'antd';
import { LONGEST } from '@contracts/rest/text-limits';
import { FormDialog } from '../../ui/staff/form-dialog';

/** Rejects with a sentence for the customer. */
export function RejectReceiptDialog({
  onReject,
  onClose,
}: {
  onReject: (message: string | undefined) => Promise<unknown>;
  onClose: () => void;
}) {
  return (
    <FormDialog<{ message?: string }>
      title="Reject this receipt?"
      intro="The customer sees your message and loses the seats, and no further receipt can be sent until you set another status."
      initialValues={{ message: '' }}
      submitLabel="Reject Receipt"
      pendingLabel="Rejecting..."
      danger
      onSubmit={({ message }) => onReject(message?.trim() || undefined)}
      onClose={onClose}
    >
      <Form.Item name="message" label="Message to the customer (optional)">
        <Input.TextArea
          rows={3}
          maxLength={LONGEST.rejection}
          showCount
          placeholder="For example: the transfer has not arrived in our account."
        />
      </Form.Item>
    </FormDialog>
  );
}
