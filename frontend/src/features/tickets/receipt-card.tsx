import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ReceiptView, ReceiptVerificationStatus } from '@contracts/rest/bookings';
import { familyStatusLabels } from '@contracts/rest/booking-status';
import { booking } from '../../api/bookings';
import { i18n } from '../../language/i18n';
import { receiptText } from '../../language/server-text';
import { buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Note, Panel, Spinner } from '../../ui/panel';
import { endToast } from '../../ui/toast-store';
import { Badge } from '../../ui/badge';
import { ReceiptFacts } from '../../payment/receipt-facts';
import * as styles from './receipt-card.module.css';

const labels: Record<ReceiptVerificationStatus, { text: string; tone: 'good' | 'bad' | 'warn' }> = {
  pending: { text: /*i18n*/ 'Waiting', tone: 'warn' },
  verifying: { text: familyStatusLabels.verifying, tone: 'warn' },
  confirmed: { text: familyStatusLabels.confirmed, tone: 'good' },
  rejected: { text: familyStatusLabels.rejected, tone: 'bad' },
  needs_review: { text: familyStatusLabels.needs_review, tone: 'warn' },
};

/** `overtaken`: the booking has ended, so the card shows the receipt's picture and facts without its status. */
export function ReceiptCard(props: {
  receipt: ReceiptView;
  bookingId: string;
  overtaken: boolean;
  /** True after this page has sent a receipt. The receipt's card then takes the focus. */
  sent: boolean;
}) {
  const { receipt, bookingId, overtaken, sent } = props;
  const client = useQueryClient();
  const { verificationStatus: status, extractedData: read } = receipt;
  const label = labels[status];

  // A receipt decision changes the booking, so the booking is refetched.
  useEffect(() => {
    if (status !== 'verifying' && status !== 'pending') endToast('receipt decided');
    void client.invalidateQueries({ queryKey: booking(bookingId).queryKey, exact: true });
  }, [client, bookingId, status]);

  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (sent) card.current?.focus();
  }, [sent]);

  return (
    <Panel ref={card} title={i18n.t('Payment Verification')}>
      {!overtaken && (
        <p className="row">
          {status === 'verifying' && <Spinner />}
          <Badge tone={label?.tone ?? 'warn'}>{label ? i18n.t(label.text) : status}</Badge>
        </p>
      )}
      {receipt.verificationMessage && !overtaken && (
        <Note
          tone={status === 'rejected' ? 'bad' : status === 'confirmed' ? 'good' : 'info'}
          role="status"
        >
          {receiptText(receipt)}
        </Note>
      )}
      {read && <ReceiptFacts read={read} />}
      <img
        src={receipt.imageUrl}
        alt={i18n.t('The receipt you uploaded')}
        className={styles.receiptImage}
        loading="lazy"
      />
      <a href={receipt.imageUrl} download="receipt" className={buttonClass()}>
        <Icon of={icons.download} /> {i18n.t('Download')}
      </a>
    </Panel>
  );
}
