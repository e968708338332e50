import type { BookingStatus } from '@contracts/rest/bookings';
import './status-badge.css';

const labels: Record<BookingStatus, { text: string; tone: 'good' | 'bad' | 'warn' | 'plain' }> = {
  pending_payment: { text: 'Pending Payment', tone: 'warn' },
  verifying: { text: 'Verifying Payment', tone: 'warn' },
  confirmed: { text: 'Confirmed', tone: 'good' },
  verified: { text: 'Confirmed', tone: 'good' },
  rejected: { text: 'Payment Rejected', tone: 'bad' },
  needs_review: { text: 'Needs Review', tone: 'warn' },
  expired: { text: 'Expired', tone: 'plain' },
  cancelled: { text: 'Cancelled', tone: 'plain' },
};

/** Unknown values are shown raw. */
export function StatusBadge({ status }: { status: string }) {
  const label = labels[status as BookingStatus] ?? { text: status, tone: 'plain' as const };
  return <Badge tone={label.tone}>{label.text}</Badge>;
}

export function Badge({
  tone = 'plain',
  children,
}: {
  tone?: 'good' | 'bad' | 'warn' | 'plain' | 'amber';
  children: string;
}) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
