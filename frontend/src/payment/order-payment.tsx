import type { BookingView } from '@contracts/rest/bookings';
import type { FamilyAccountView } from '@contracts/rest/refunds';
import { i18n } from '../language/i18n';
import { isFree, rm } from '../ui/money';
import { Note } from '../ui/panel';
import { SchoolContact } from '../ui/school-contact';
import { PaidSoFar } from './paid-so-far';
import { PaymentDetails } from './payment-details';

interface Props {
  readonly booking: BookingView;
  /** Booking account; missing when this browser may not see it or reading failed. The full sum is then requested. */
  readonly account: FamilyAccountView | null | undefined;
}

/** Explains how to pay an order, or the rest of a partly paid order. */
export function OrderPayment({ booking, account }: Props) {
  if (!account) return <PaymentDetails booking={booking} />;
  const { paid, paidBackTooMuch, open } = account;
  if (paidBackTooMuch)
    return (
      <>
        <PaidSoFar account={account} />
        <PaymentDetails booking={{ ...booking, totalAmount: open }} />
      </>
    );
  if (isFree(paid)) return <PaymentDetails booking={booking} />;
  if (isFree(open))
    return (
      <Note tone="good" title={i18n.t('The school has {paid} of your payment', { paid: rm(paid) })}>
        <p>
          {i18n.t(
            'It was found on the school’s bank statement, and nothing is left to pay. Your booking is about to be confirmed; if it is not soon, please ask the school.',
          )}
        </p>
        <SchoolContact school={booking.school} />
      </Note>
    );
  return (
    <>
      <Note tone="good" title={i18n.t('The school has {paid} of your payment', { paid: rm(paid) })}>
        <p>
          {i18n.t(
            'It was found on the school’s bank statement. Please pay the {open} that are still open, with the same payment reference, and upload the receipt of that transfer.',
            { open: rm(open) },
          )}
        </p>
      </Note>
      <PaidSoFar account={account} />
      <PaymentDetails booking={{ ...booking, totalAmount: open }} />
    </>
  );
}
