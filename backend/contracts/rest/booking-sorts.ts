/** The columns that GET /api/admin/bookings can be sorted by: fields of AdminBookingItem; `seats` is their number. */
export const bookingSorts = [
  'createdAt',
  'confirmationNumber',
  'customerName',
  'productionName',
  'performanceDate',
  'seats',
  'totalAmount',
  'status',
  'checkedInAt',
] as const;

export type BookingSort = (typeof bookingSorts)[number];
