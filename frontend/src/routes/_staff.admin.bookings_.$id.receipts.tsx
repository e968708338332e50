import { createFileRoute } from '@tanstack/react-router';
import { receiptReview } from '../api/admin-receipts';
import { ReceiptReviewScreen } from '../features/admin-receipts/receipt-review-screen';

export const Route = createFileRoute('/_staff/admin/bookings_/$id/receipts')({
  loader: ({ context: { queryClient }, params: { id } }) =>
    queryClient.ensureQueryData(receiptReview(id)),
  component: ReceiptReviewRoute,
});

function ReceiptReviewRoute() {
  const { id } = Route.useParams();
  return <ReceiptReviewScreen bookingId={id} />;
}
