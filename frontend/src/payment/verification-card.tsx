import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import type { BookingStatus, ReceiptView } from '@contracts/rest/bookings';
import { bookingStatus } from '../api/bookings';
import { receipt as receiptQuery } from '../api/receipts';
import { i18n } from '../language/i18n';
import { receiptText } from '../language/server-text';
import { Icon } from '../ui/icon';
import { Spinner } from '../ui/panel';
import { endToast } from '../ui/toast-store';
import { ReceiptFacts } from './receipt-facts';
import * as icons from '../ui/icons';
import * as panelStyles from '../ui/panel.module.css';
import * as styles from './verification-card.module.css';

type Look = { title: string; tone: 'active' | 'good' | 'bad' | 'warn'; mark: ReactNode };

const verifying: Look = { title: /*i18n*/ 'Verifying Payment', tone: 'active', mark: <Spinner /> };
/** Title and icon of the card when no receipt was sent, or when staff have reopened the payment. */
const unpaid: Look = {
  title: /*i18n*/ 'Waiting for Your Payment',
  tone: 'active',
  mark: <Icon of={icons.clock} size={28} />,
};
const verified: Look = {
  title: /*i18n*/ 'Payment Verified!',
  tone: 'good',
  mark: <Icon of={icons.check} size={28} />,
};
const looks: Readonly<Record<string, Look>> = {
  pending_payment: unpaid,
  verified,
  confirmed: verified,
  rejected: {
    title: /*i18n*/ 'Payment Verification Failed',
    tone: 'bad',
    mark: <Icon of={icons.cross} size={28} />,
  },
  needs_review: {
    title: /*i18n*/ 'Manual Review Required',
    tone: 'warn',
    mark: <Icon of={icons.alert} size={28} />,
  },
  expired: {
    title: /*i18n*/ 'Your time to pay has run out',
    tone: 'warn',
    mark: <Icon of={icons.clock} size={28} />,
  },
  cancelled: {
    title: /*i18n*/ 'This booking was cancelled',
    tone: 'bad',
    mark: <Icon of={icons.cross} size={28} />,
  },
};

/**
 * Statuses in which the card shows the facts read from the receipt. The status `confirmed` is missing, because it leads the buyer
 * to the ticket.
 */
const toldAfter: ReadonlySet<string> = new Set(['rejected', 'needs_review']);

const CONFIRMED = /*i18n*/ 'Your booking is confirmed';

interface Props {
  readonly bookingId: string;
  readonly onVerified: (confirmationNumber: string) => void;
  /** Renders the buyer's next step for a status. */
  readonly next: (status: BookingStatus) => ReactNode;
}

/** Shows the progress of the receipt check, polling every 2 s until the receipt is decided. */
export function VerificationCard({ bookingId, onVerified, next }: Props) {
  const { data, isError } = useQuery(bookingStatus(bookingId));
  const { data: receipt } = useQuery(receiptQuery(bookingId));
  // An unknown status counts as undecided, so that polling continues.
  const status = data && Object.hasOwn(looks, data.status) ? data.status : 'verifying';
  const look = looks[status] ?? verifying;
  const confirmationNumber = data?.confirmationNumber;
  const isVerified = look === verified;
  const processing = data ? i18n.t('Processing...') : i18n.t('Processing your payment receipt...');
  // A decision without a message shows only its title, never the text of a running check.
  const message = data?.verificationMessage;
  const shown = receiptText(data) || (look === verifying ? processing : null);

  const report = useRef(onVerified);
  useEffect(() => {
    report.current = onVerified;
  });
  useEffect(() => {
    if (isVerified && confirmationNumber) report.current(confirmationNumber);
  }, [isVerified, confirmationNumber]);

  // The button that sent the receipt has disappeared, and this card is far above it, so the card takes the focus.
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus(), []);

  const isDecided = look !== verifying && look !== unpaid;
  useEffect(() => {
    if (isDecided) endToast('receipt decided');
  }, [isDecided]);

  return (
    <section
      ref={card}
      tabIndex={-1}
      className={`${panelStyles.panel} ${styles.verification}`}
      data-tone={look.tone}
      role="status"
    >
      <span className={styles.verificationMark} data-tone={look.tone}>
        {look.mark}
      </span>
      <h2>{i18n.t(look.title)}</h2>
      {shown && <p>{shown}</p>}
      {isVerified && !message?.includes(CONFIRMED) && <p>{i18n.t(CONFIRMED)}</p>}
      {isError && look === verifying && (
        <p className="muted small">
          {i18n.t('The server cannot be reached just now. Your receipt is safe; we keep asking.')}
        </p>
      )}
      {look === verifying && <CheckProgress receipt={receipt} />}
      {next(status)}
      {receipt?.extractedData && toldAfter.has(status) && (
        <WhatWasRead read={receipt.extractedData} />
      )}
    </section>
  );
}

/** Shows the steps of the receipt check (received, read, compared) and the facts read so far. */
function CheckProgress({ receipt }: { receipt: ReceiptView | null | undefined }) {
  const read = receipt?.extractedData ?? null;
  const steps = [
    { text: i18n.t('Your receipt has arrived'), done: Boolean(receipt) },
    { text: i18n.t('Reading the picture'), done: read !== null },
    {
      text: i18n.t('Comparing amount, account, time and transaction with your booking'),
      done: false,
    },
  ];
  const current = steps.findIndex(({ done }) => !done);
  return (
    <>
      <ol className={styles.checkSteps}>
        {steps.map(({ text, done }, index) => (
          <li
            key={text}
            aria-current={index === current ? 'step' : undefined}
            data-state={done ? 'done' : index === current ? 'now' : 'later'}
          >
            {done ? (
              <Icon of={icons.check} />
            ) : index === current ? (
              <Spinner />
            ) : (
              <span className={styles.checkLater} />
            )}
            {text}
            {done && <span className="visually-hidden">: {i18n.t('done')}</span>}
          </li>
        ))}
      </ol>
      {read && <WhatWasRead read={read} />}
    </>
  );
}

function WhatWasRead({ read }: { read: NonNullable<ReceiptView['extractedData']> }) {
  if (!Object.values(read).some(Boolean)) return null;
  return (
    <div className={styles.whatWasRead}>
      <h3>{i18n.t('Read in your receipt')}</h3>
      <ReceiptFacts read={read} />
    </div>
  );
}
