import { useState } from 'react';
import { i18n } from '../language/i18n';
import { Button } from '../ui/button';
import * as icons from '../ui/icons';
import { Panel } from '../ui/panel';
import { ReceiptUpload, type UploadKind } from './receipt-upload';

interface Props {
  readonly bookingId: string;
  readonly upload: UploadKind;
  readonly onSent?: () => void;
}

/**
 * Offers to send a better picture while staff check a receipt. A better picture may confirm the payment at once. The seats stay
 * held.
 */
export function SharperPicture({ bookingId, upload, onSent }: Props) {
  const [open, setOpen] = useState(false);
  if (!open)
    return (
      <p>
        <Button icon={icons.upload} onClick={() => setOpen(true)}>
          {i18n.t('Send a sharper picture')}
        </Button>
      </p>
    );
  return (
    <Panel title={i18n.t('Send a sharper picture')}>
      <p>
        {i18n.t('The whole receipt, with amount, account, date and transaction number to be read.')}
      </p>
      <ReceiptUpload
        {...upload}
        bookingId={bookingId}
        onVerifying={() => {
          setOpen(false);
          onSent?.();
        }}
      />
    </Panel>
  );
}
