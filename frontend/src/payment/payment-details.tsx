import type { BookingView } from '@contracts/rest/bookings';
import { i18n } from '../language/i18n';
import { CopyButton } from '../ui/copy-button';
import { rm } from '../ui/money';
import type { MouseEvent } from 'react';
import { buttonClass } from '../ui/button';
import { Icon } from '../ui/icon';
import * as styles from './payment-details.module.css';
import * as icons from '../ui/icons';

type PaymentFacts = Pick<
  BookingView,
  'schoolBankAccountQr' | 'payee' | 'paymentReference' | 'paymentReferenceRequired' | 'totalAmount'
>;

/**
 * Shows the amount, the school's QR code and bank account, and the steps to pay, with buttons to copy the numbers.
 * @param takesReceipt true when the buyer can upload a receipt below
 */
export function PaymentDetails(props: { booking: PaymentFacts; takesReceipt?: boolean }) {
  const { booking, takesReceipt = true } = props;
  const { payee, schoolBankAccountQr: qr } = booking;
  return (
    <div className={styles.pay}>
      <p className={styles.payAmount}>
        <span>{i18n.t('Amount to Pay')}</span>
        <strong className="number">{rm(booking.totalAmount)}</strong>
      </p>
      {qr && (
        <figure className={styles.payQr}>
          <img
            src={qr}
            alt={i18n.t('Payment QR code of {payee}', { payee: payee.merchantName })}
            width="240"
            height="240"
          />
          <figcaption>
            <SaveQrPicture address={qr} fileName={`payment-qr-${booking.paymentReference}`} />
            <p className="muted small">
              {i18n.t(
                'Paying on this phone? Save the picture, then open your bank app, choose to scan a QR code, and pick the picture from your gallery.',
              )}
            </p>
          </figcaption>
        </figure>
      )}
      <dl className={styles.payFacts}>
        <Fact term={i18n.t('Pay to')} value={payee.merchantName} />
        <Fact term={i18n.t('Bank')} value={payee.bankName} />
        <Fact term={i18n.t('Account name')} value={payee.accountName} />
      </dl>
      <PaymentSteps booking={booking} takesReceipt={takesReceipt} />
    </div>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  if (!value) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function PaymentSteps({ booking, takesReceipt }: { booking: PaymentFacts; takesReceipt: boolean }) {
  const { payee, paymentReference, paymentReferenceRequired, totalAmount } = booking;
  return (
    <ol className={styles.paySteps}>
      <li>
        <p>{i18n.t('Scan the QR code with your banking app or e-wallet.')}</p>
        <ToCopy
          term={i18n.t('Or transfer to account')}
          copyLabel={i18n.t('Copy account number')}
          value={payee.accountNumber}
        />
      </li>
      <li>
        <p>{i18n.t('Pay the exact amount shown, with the payment reference.')}</p>
        <ToCopy
          term={i18n.t('Amount')}
          copyLabel={i18n.t('Copy amount')}
          value={totalAmount}
          shown={rm(totalAmount)}
        />
        <ToCopy
          term={i18n.t('Payment reference')}
          copyLabel={i18n.t('Copy payment reference')}
          value={paymentReference}
        />
        <p className="muted small">
          {paymentReferenceRequired
            ? i18n.t(
                'Without the reference, staff of the school have to look at your payment first.',
              )
            : i18n.t('Your payment is found without the reference as well.')}
        </p>
      </li>
      {takesReceipt && (
        <>
          <li>{i18n.t('Take a screenshot of the receipt.')}</li>
          <li>{i18n.t('Upload the receipt here.')}</li>
        </>
      )}
    </ol>
  );
}

interface Copied {
  readonly term: string;
  readonly copyLabel: string;
  readonly value: string;
  /** Text on screen, when it differs from the text that the button copies. */
  readonly shown?: string;
}

function ToCopy({ term, copyLabel, value, shown = value }: Copied) {
  if (!value) return null;
  return (
    <div className={styles.payCopy}>
      <p>
        <span className="muted small">{term}</span>
        <strong className="code">{shown}</strong>
      </p>
      <CopyButton label={copyLabel} value={value} />
    </div>
  );
}

/**
 * Saves the school's QR picture. Phones that can share files show the share sheet with "Save Image", because an iPhone keeps
 * downloads out of its gallery. Other browsers download the picture.
 */
function SaveQrPicture({ address, fileName }: { address: string; fileName: string }) {
  async function share(event: MouseEvent<HTMLAnchorElement>) {
    if (!sharesPictures()) return;
    event.preventDefault();
    const link = event.currentTarget;
    try {
      const picture = await (await fetch(link.href)).blob();
      const ending = picture.type.split('/')[1]?.split('+')[0] ?? 'png';
      await navigator.share({
        files: [new File([picture], `${fileName}.${ending}`, { type: picture.type })],
      });
    } catch (error) {
      // A closed share sheet is not a failure, so nothing else happens. After any other error, the browser downloads the file.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        window.location.assign(link.href);
    }
  }
  return (
    <a
      href={address}
      download={fileName}
      className={buttonClass()}
      onClick={(event) => void share(event)}
    >
      <Icon of={icons.download} /> {i18n.t('Save the QR picture')}
    </a>
  );
}

const sharesPictures = (): boolean =>
  window.matchMedia('(pointer: coarse)').matches &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([], 'qr.png', { type: 'image/png' })] });
