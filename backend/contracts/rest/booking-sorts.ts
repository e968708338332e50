/** Sort columns of GET /api/admin/bookings: fields of AdminBookingItem; `seats` sorts by their number. */
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

/** Maximum number of characters of a search for bookings. It is here because every page reads the address of the list. */
export const LONGEST_SEARCH = 100;
