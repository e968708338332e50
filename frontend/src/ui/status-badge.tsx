import { familyStatusLabels } from '@contracts/rest/booking-status';
import type { BookingStatus } from '@contracts/rest/bookings';
import { Badge } from './badge';

const tones: Readonly<Record<BookingStatus, 'good' | 'bad' | 'warn' | 'plain'>> = {
  pending_payment: 'warn',
  verifying: 'warn',
  confirmed: 'good',
  verified: 'good',
  rejected: 'bad',
  needs_review: 'warn',
  expired: 'plain',
  cancelled: 'plain',
};

/** A status that this version does not know is shown as the server sends it. */
export function StatusBadge({ status }: { status: string }) {
  const known = status as BookingStatus;
  return <Badge tone={tones[known] ?? 'plain'}>{familyStatusLabels[known] ?? status}</Badge>;
}
