import { createFileRoute, redirect } from '@tanstack/react-router';

/** Former address of the receipt review, which is now part of the booking's page. */
export const Route = createFileRoute('/_staff/admin/bookings_/$id_/receipts')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/admin/bookings/$id', params, replace: true });
  },
});
