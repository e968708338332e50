import type { ReceiptView } from '@contracts/rest/bookings';
import { Icon } from '../ui/icon';
import * as icons from '../ui/icons';
import { Spinner } from '../ui/panel';
import { ReceiptFacts } from './receipt-facts';
import * as verificationCardStyles from './verification-card.module.css';

/** Shows the steps of the receipt check (received, read, compared) and the facts read so far. */
export function CheckProgress({ receipt }: { receipt: ReceiptView | null | undefined }) {
  const read = receipt?.extractedData ?? null;
  const steps = [
    { text: 'Your receipt has arrived', done: Boolean(receipt) },
    { text: 'Reading the picture', done: read !== null },
    { text: 'Comparing amount, account, time and transaction with your booking', done: false },
  ];
  const current = steps.findIndex(({ done }) => !done);
  return (
    <>
      <ol className={verificationCardStyles.checkSteps}>
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
              <span className={verificationCardStyles.checkLater} />
            )}
            {text}
            {done && <span className="visually-hidden">: done</span>}
          </li>
        ))}
      </ol>
      {read && <WhatWasRead read={read} />}
    </>
  );
}

export function WhatWasRead({ read }: { read: NonNullable<ReceiptView['extractedData']> }) {
  if (!Object.values(read).some(Boolean)) return null;
  return (
    <div className={verificationCardStyles.whatWasRead}>
      <h3>Read in your receipt</h3>
      <ReceiptFacts read={read} />
    </div>
  );
}
