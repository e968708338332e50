import { useQuery } from '@tanstack/react-query';
import type { PaymentsSummary } from '@contracts/rest/statements';
import { paymentsSummary } from '../../api/admin-payments';
import { PaymentSums } from '../../staff/payment-sums';
import { rm } from '../../ui/money';
import { Panel } from '../../ui/panel';

/** Shows the sums that the bank statement proves, with a link to each list; hidden before the first payment. */
export function MoneyPanel({ schoolId }: { schoolId: string }) {
  const { data } = useQuery(paymentsSummary(schoolId));
  if (!data || !anything(data)) return null;
  const { notCovered, onHold } = data;
  return (
    <Panel title="Money">
      <PaymentSums sums={data} />
      {onHold > 0 && (
        <p className="muted">
          {onHold} {onHold === 1 ? 'ticket waits' : 'tickets wait'} for the office: the door stops{' '}
          {onHold === 1 ? 'it' : 'them'}.
        </p>
      )}
      {notCovered.count > 0 && (
        <p className="muted">
          {notCovered.count} paid {notCovered.count === 1 ? 'booking is' : 'bookings are'} of days
          that no statement covers yet ({rm(notCovered.sum)}).
        </p>
      )}
    </Panel>
  );
}

const anything = ({
  proven,
  withoutMoney,
  notCovered,
  withoutBooking,
  refundsDue,
}: PaymentsSummary): boolean =>
  [proven, withoutMoney, notCovered, withoutBooking, refundsDue].some(({ count }) => count > 0);
