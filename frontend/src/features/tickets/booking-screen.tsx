import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { isConfirmed } from '@contracts/rest/booking-status';
import type { BookingView, ReceiptView } from '@contracts/rest/bookings';
import { DETAIL_RECEIPT_MAX_BYTES } from '@contracts/rest/upload-limits';
import { booking as bookingQuery } from '../../api/bookings';
import { errorText } from '../../api/error-toast';
import { isStatus } from '../../api/errors';
import { receipt as receiptQuery } from '../../api/receipts';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { isFree } from '../../ui/money';
import { Loading, Message, Note, Panel } from '../../ui/panel';
import { QrCode } from '../../ui/qr-code';
import { useTitle } from '../../ui/use-title';
import { isRejectedForGood, RejectedForGood } from '../../payment/rejected-for-good';
import { SharperPicture } from '../../payment/sharper-picture';
import { useExpiryCheck } from '../../payment/use-expiry-check';
import { BookingFacts } from './booking-facts';
import { BookingNotFound } from './booking-not-found';
import { CompletePayment } from './complete-payment';
import { FreeBooking } from './free-booking';
import { NotYourBrowser } from './not-your-browser';
import { ReceiptCard } from './receipt-card';
import { usePrintedTickets } from './print-tickets';
import * as buttonStyles from '../../ui/button.module.css';
import * as ticketStyles from './ticket.module.css';

export function BookingScreen({ id, token }: { id: string; token?: string }) {
  const query = useQuery(bookingQuery(id));
  // Asked for at the same time and waited for: what lies below it must not move when it arrives.
  const receipt = useQuery(receiptQuery(id));
  useExpiryCheck(query.data, query.dataUpdatedAt);
  return (
    <div className="page">
      <Link to="/my-tickets" className={buttonStyles.backLink}>
        <Icon name="back" /> My Tickets
      </Link>
      {query.data && !receipt.isPending ? (
        <Detail
          booking={query.data}
          receivedAt={query.dataUpdatedAt}
          receipt={receipt}
          token={token}
        />
      ) : query.isError ? (
        <Unread error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Loading text="Loading booking details..." />
      )}
    </div>
  );
}

function Unread({ error, retry }: { error: Error; retry: () => void }) {
  const unknown = isStatus(error, 404) || isStatus(error, 400);
  return unknown ? (
    <BookingNotFound />
  ) : (
    <Message
      title="This booking could not be read"
      text={errorText(error, 'Please try again in a moment.')}
      icon="alert"
    >
      <Button look="primary" onClick={retry}>
        Try again
      </Button>
    </Message>
  );
}

const payable: ReadonlySet<string> = new Set(['pending_payment', 'rejected', 'expired']);

/** With a clock that runs the last picture was no receipt, and a better one is awaited. */
const mayPay = ({ status, holdUntil, takesLateReceipt }: BookingView): boolean =>
  payable.has(status) || takesLateReceipt || (status === 'needs_review' && holdUntil !== null);

interface DetailProps {
  readonly booking: BookingView;
  readonly receivedAt: number;
  readonly receipt: UseQueryResult<ReceiptView | null>;
  /** From the link in the e-mail of a free order. */
  readonly token: string | undefined;
}

function Detail({ booking, receivedAt, receipt, token }: DetailProps) {
  useTitle(`Booking ${booking.confirmationNumber}`);
  const { buttons, sheet } = usePrintedTickets(booking);
  const isTicket = isConfirmed(booking.status);
  const isStrangers = booking.detailsShown === false;
  return (
    <>
      <h1>{booking.productionName}</h1>
      <div className={`${ticketStyles.detailColumns} booking-detail`}>
        <div className="stack">
          {isTicket && (
            <Panel title="Your ticket" className={ticketStyles.ticketQr}>
              <QrCode
                value={booking.confirmationNumber}
                label={`QR code of confirmation number ${booking.confirmationNumber}`}
              />
              <p>Present this QR code at the venue for check-in</p>
            </Panel>
          )}
          {isTicket && buttons}
          {isStrangers && !(isFree(booking.totalAmount) && token !== undefined) ? (
            <NotYourBrowser bookingId={booking.id} unpaid={mayPay(booking)} />
          ) : isFree(booking.totalAmount) ? (
            <FreeBooking booking={booking} receivedAt={receivedAt} token={token} />
          ) : booking.paymentStopped && !isTicket ? (
            <Note tone="bad" title="Please do not pay">
              The sales of this school are stopped for now. If you have paid already, please ask the
              school.
            </Note>
          ) : isRejectedForGood(booking) ? (
            <RejectedForGood />
          ) : (
            mayPay(booking) && <CompletePayment booking={booking} receivedAt={receivedAt} />
          )}
          {booking.status === 'needs_review' && booking.holdUntil === null && (
            <Note tone="warn" title="The school is looking at your receipt">
              Your seats stay yours until it is settled. The tickets come by email; there is nothing
              to do for now.
            </Note>
          )}
          {booking.status === 'needs_review' && booking.holdUntil === null && !isStrangers && (
            <SharperPicture bookingId={booking.id} maxBytes={DETAIL_RECEIPT_MAX_BYTES} namesFile />
          )}
          {booking.status === 'cancelled' && !booking.takesLateReceipt && (
            <Note tone="bad" title="This booking was cancelled">
              The seats are free for others again. If you have paid, please ask the school about
              your money.
            </Note>
          )}
          {receipt.data && (
            <ReceiptCard
              receipt={receipt.data}
              bookingId={booking.id}
              overtaken={booking.status === 'cancelled'}
            />
          )}
          {receipt.isError && <Note tone="bad">{receipt.error.message}</Note>}
        </div>
        <BookingFacts booking={booking} />
      </div>
      {isTicket && sheet}
    </>
  );
}
