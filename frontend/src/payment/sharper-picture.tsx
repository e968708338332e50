import { useState } from 'react';
import { errorToast } from '../api/error-toast';
import { Button } from '../ui/button';
import * as icons from '../ui/icons';
import { Panel } from '../ui/panel';
import { ReceiptUpload } from './receipt-upload';

interface Props {
  readonly bookingId: string;
  readonly maxBytes: number;
  readonly namesFile: boolean;
}

/** While the school looks at a receipt: a better picture may settle it at once. The seats are kept as before. */
export function SharperPicture(props: Props) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <p>
        <Button icon={icons.upload} onClick={() => setOpen(true)}>
          Send a sharper picture
        </Button>
      </p>
    );
  return (
    <Panel title="Send a sharper picture">
      <p>The whole receipt, with amount, account, date and transaction number to be read.</p>
      <ReceiptUpload
        {...props}
        successText="Your payment receipt is being verified. This may take a moment."
        failure={(error) => errorToast(error, 'Failed to upload receipt. Please try again.')}
        onVerifying={() => setOpen(false)}
      />
    </Panel>
  );
}
