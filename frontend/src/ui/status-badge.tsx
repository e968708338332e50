import { familyStatusLabels } from '@contracts/rest/booking-status';
import type { BookingStatus } from '@contracts/rest/bookings';
import { i18n } from '../language/i18n';
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

interface Props {
  readonly status: string;
  /** Texts of the badge by booking status. Staff screens pass their own texts. */
  readonly labels?: Readonly<Record<BookingStatus, string>>;
}

/** Badge with a booking status. A status that this version does not know is shown as the server sends it. */
export function StatusBadge({ status, labels = familyStatusLabels }: Props) {
  const known = status as BookingStatus;
  return (
    <Badge tone={tones[known] ?? 'plain'}>{labels[known] ? i18n.t(labels[known]) : status}</Badge>
  );
}
