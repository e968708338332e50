import type { BookingSort } from '@contracts/rest/booking-sorts';

/** What the list can be sorted by, as the headings of the table say it. */
export const sortLabels: readonly { value: BookingSort; label: string }[] = [
  { value: 'confirmationNumber', label: 'Confirmation Number' },
  { value: 'customerName', label: 'Customer' },
  { value: 'productionName', label: 'Production' },
  { value: 'performanceDate', label: 'Performance' },
  { value: 'seats', label: 'Seats' },
  { value: 'totalAmount', label: 'Amount' },
  { value: 'status', label: 'Status' },
  { value: 'checkedInAt', label: 'Check-in' },
];
