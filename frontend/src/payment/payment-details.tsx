import type { BookingView } from '@contracts/rest/bookings';
import { buttonClass } from '../ui/button';
import { CopyButton } from '../ui/copy-button';
import { Icon } from '../ui/icon';
import { rm } from '../ui/money';
import * as styles from './payment-details.module.css';

type PaymentFacts = Pick<
  BookingView,
  'schoolBankAccountQr' | 'payee' | 'paymentReference' | 'totalAmount'
>;

/** The school's QR, the amount, the account for those who type, and the reference; each with a way to copy it. */
export function PaymentDetails({ booking }: { booking: PaymentFacts }) {
  const { payee, schoolBankAccountQr: qr } = booking;
  return (
    <div className={styles.pay}>
      <p className={styles.payAmount}>
        <span>Amount to Pay</span>
        <strong className="number">{rm(booking.totalAmount)}</strong>
      </p>
      {qr && (
        <figure className={styles.payQr}>
          <img src={qr} alt={`Payment QR code of ${payee.merchantName}`} width="240" height="240" />
          <figcaption>
            <a
              href={qr}
              download={`payment-qr-${booking.paymentReference}`}
              className={buttonClass()}
            >
              <Icon name="download" /> Download QR code
            </a>
          </figcaption>
        </figure>
      )}
      <dl className={styles.payFacts}>
        <Fact term="Pay to" value={payee.merchantName} />
        <Fact term="Bank" value={payee.bankName} />
        <Fact term="Account name" value={payee.accountName} />
        <Fact term="Account number" value={payee.accountNumber} copies="account number" code />
        <Fact
          term="Payment reference"
          value={booking.paymentReference}
          copies="payment reference"
          code
        />
        <Fact
          term="Amount"
          value={rm(booking.totalAmount)}
          copies="amount"
          copied={booking.totalAmount}
        />
      </dl>
    </div>
  );
}

function Fact(props: {
  term: string;
  value: string;
  copies?: string;
  copied?: string;
  code?: boolean;
}) {
  if (!props.value) return null;
  return (
    <div>
      <dt>{props.term}</dt>
      <dd>
        <span className={props.code ? 'code' : undefined}>{props.value}</span>
        {props.copies && <CopyButton what={props.copies} value={props.copied ?? props.value} />}
      </dd>
    </div>
  );
}

export function PaymentInstructions() {
  return (
    <ol className={styles.paySteps}>
      <li>Scan the QR code with your banking app or e-wallet.</li>
      <li>Pay the exact amount shown.</li>
      <li>Take a screenshot of the receipt.</li>
      <li>Upload the receipt here.</li>
    </ol>
  );
}
