import type { BookingView } from '@contracts/rest/bookings';
import type { FamilyAccountView } from '@contracts/rest/refunds';
import { i18n } from '../../language/i18n';
import { PaidSoFar } from '../../payment/paid-so-far';
import { PaymentDetails } from '../../payment/payment-details';
import { isFree, rm } from '../../ui/money';
import { Note, Panel } from '../../ui/panel';
import { SchoolContact } from '../../ui/school-contact';

const PLACE = 'still-to-pay';

/** Returns true if the booking has an open sum. An account read before the payment says nothing about this ticket. */
const isOpen = (account: Props['account']): account is FamilyAccountView =>
  Boolean(account?.isPaid && !isFree(account.open));

/** Link to the open sum at the top of the page. On a phone the ticket fills the screen, and the open sum is below. */
export function OpenBalanceLink({ account }: Pick<Props, 'account'>) {
  if (!isOpen(account)) return null;
  return (
    <Note tone="warn">
      <a href={`#${PLACE}`}>
        {i18n.t('{amount} still to pay: see how', { amount: rm(account.open) })}
      </a>
    </Note>
  );
}

interface Props {
  readonly booking: BookingView;
  readonly account: FamilyAccountView | null | undefined;
}

/** Shows how to pay the open sum of a booking that already has its ticket; hidden when all is paid. */
export function OpenBalance({ booking, account }: Props) {
  if (!isOpen(account)) return null;
  const { open } = account;
  return (
    <div id={PLACE}>
      <Panel title={i18n.t('{amount} still to pay', { amount: rm(open) })} tone="warn">
        <PaidSoFar account={account} />
        <HowToPay booking={booking} open={open} />
      </Panel>
    </div>
  );
}

function HowToPay({ booking, open }: { booking: BookingView; open: string }) {
  if (booking.paymentStopped)
    return (
      <Note tone="warn" title={i18n.t('Please do not pay now')}>
        <p>{i18n.t('The sales of this school are stopped for now. Please ask the school.')}</p>
        <SchoolContact school={booking.school} />
      </Note>
    );
  if (booking.payee.accountNumber === '' && booking.schoolBankAccountQr === null)
    return (
      <Note title={i18n.t('Please ask the school how to pay it')}>
        <SchoolContact school={booking.school} />
      </Note>
    );
  return (
    <>
      <p>
        {i18n.t(
          'Please transfer it as shown. There is no receipt to send: the school finds your transfer on its bank statement by the payment reference.',
        )}
      </p>
      <PaymentDetails booking={{ ...booking, totalAmount: open }} takesReceipt={false} />
    </>
  );
}
