import type { AdminBookingItem } from '@contracts/rest/administration';

type Asked = Pick<AdminBookingItem, 'status' | 'checkedInAt'>;

const isPaid = ({ status }: Asked) => status === 'confirmed' || status === 'verified';

/* What the server would refuse, and why: staff read it before they try. `null`: it can be done. */

export const whyNotAmend = (booking: Asked): string | null =>
  isPaid(booking) && booking.checkedInAt !== null ? 'Not any more: guests are checked in' : null;

export const whyNotResend = (booking: Asked): string | null =>
  isPaid(booking) ? null : 'Not yet: the ticket is sent when the booking is paid';
