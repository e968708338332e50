import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { receiptReview } from '../../api/admin-receipts';
import { buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { Message } from '../../ui/panel';
import { StaffStatusBadge } from '../../ui/staff/staff-status-badge';
import { useTitle } from '../../ui/use-title';
import { NextReceipt } from './next-receipt';
import { ReceiptCard } from './receipt-card';

/** What staff see of a booking's receipts: picture, fields, and the decision. */
export function ReceiptReviewScreen({ bookingId }: { bookingId: string }) {
  const { data: review } = useSuspenseQuery(receiptReview(bookingId));
  useTitle(`Receipts of ${review.confirmationNumber}`);
  return (
    <div className="page staff-page stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>Payment Receipts</h1>
          <p className="muted">
            Booking <span className="code">{review.confirmationNumber}</span>, RM{' '}
            {review.totalAmount}
          </p>
        </div>
        <div className="row">
          <StaffStatusBadge status={review.status} />
          <Link to="/booking/$id" params={{ id: bookingId }}>
            Booking details
          </Link>
          <Link to="/admin/bookings">All bookings</Link>
          <NextReceipt bookingId={bookingId} />
        </div>
      </header>
      {review.receipts.length === 0 ? (
        <Message
          level={2}
          icon={icons.alert}
          title="No receipt yet"
          text={
            review.status === 'needs_review'
              ? 'The customer has not uploaded a payment receipt for this booking. It waits for its status, which you set in the list of bookings.'
              : 'The customer has not uploaded a payment receipt for this booking.'
          }
        >
          <Link
            to="/admin/bookings"
            search={{ search: review.confirmationNumber }}
            className={buttonClass()}
          >
            Show in Bookings
          </Link>
        </Message>
      ) : (
        review.receipts.map((receipt, index) => (
          <ReceiptCard key={receipt.id} review={review} receipt={receipt} newest={index === 0} />
        ))
      )}
    </div>
  );
}
