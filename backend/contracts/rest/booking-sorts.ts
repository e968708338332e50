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

/** Characters of what bookings are searched for, at most. It stands here because the address of the list is read on every page. */
export const LONGEST_SEARCH = 100;
