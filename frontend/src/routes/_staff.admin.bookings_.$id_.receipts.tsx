import { createFileRoute, redirect } from '@tanstack/react-router';

/** Where receipts were reviewed before a booking had one page. */
export const Route = createFileRoute('/_staff/admin/bookings_/$id_/receipts')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/admin/bookings/$id', params, replace: true });
  },
});
