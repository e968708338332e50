import type { BookingStatus } from '@contracts/rest/bookings';

export interface DoorStatus {
  readonly badge: string;
  readonly tone: 'good' | 'bad' | 'warn';
  readonly admits: boolean;
  /** Reason why nobody is admitted with this ticket; null when guests are admitted. */
  readonly notice: string | null;
}

const pending: DoorStatus = {
  badge: 'Payment Pending',
  tone: 'warn',
  admits: false,
  notice: 'Payment is still pending verification. The guest cannot be checked in.',
};

/** Returns how the door handles a booking with this status. */
export function doorStatus(status: BookingStatus): DoorStatus {
  switch (status) {
    case 'confirmed':
    case 'verified':
      return { badge: 'Verified', tone: 'good', admits: true, notice: null };
    case 'rejected':
      return {
        badge: 'Rejected',
        tone: 'bad',
        admits: false,
        notice: 'Payment was rejected. The guest cannot be checked in; please contact support.',
      };
    case 'expired':
      return {
        badge: 'Expired',
        tone: 'bad',
        admits: false,
        notice:
          'This booking was not paid in time and its seats were released. The guest cannot be checked in.',
      };
    case 'cancelled':
      return {
        badge: 'Cancelled',
        tone: 'bad',
        admits: false,
        notice: 'This booking was cancelled. The guest cannot be checked in.',
      };
    default:
      return pending;
  }
}
