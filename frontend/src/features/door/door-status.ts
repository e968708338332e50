import type { BookingStatus } from '@contracts/rest/bookings';

export interface DoorStatus {
  /** English text, as is the notice; the screens translate both. */
  readonly badge: string;
  readonly tone: 'good' | 'bad' | 'warn';
  readonly admits: boolean;
  /** Reason why nobody is admitted with this ticket; null when guests are admitted. */
  readonly notice: string | null;
}

const pending: DoorStatus = {
  badge: /*i18n*/ 'Payment Pending',
  tone: 'warn',
  admits: false,
  notice: /*i18n*/ 'Payment is still pending verification. The guest cannot be checked in.',
};

/** Returns how the door handles a booking with this status. */
export function doorStatus(status: BookingStatus): DoorStatus {
  switch (status) {
    case 'confirmed':
    case 'verified':
      return { badge: /*i18n*/ 'Verified', tone: 'good', admits: true, notice: null };
    case 'rejected':
      return {
        badge: /*i18n*/ 'Rejected',
        tone: 'bad',
        admits: false,
        notice:
          /*i18n*/ 'Payment was rejected. The guest cannot be checked in; please contact support.',
      };
    case 'expired':
      return {
        badge: /*i18n*/ 'Expired',
        tone: 'bad',
        admits: false,
        notice:
          /*i18n*/ 'This booking was not paid in time and its seats were released. The guest cannot be checked in.',
      };
    case 'cancelled':
      return {
        badge: /*i18n*/ 'Cancelled',
        tone: 'bad',
        admits: false,
        notice: /*i18n*/ 'This booking was cancelled. The guest cannot be checked in.',
      };
    default:
      return pending;
  }
}
