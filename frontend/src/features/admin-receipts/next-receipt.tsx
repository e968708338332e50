import { Link, useNavigate } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import { Shortcut } from '../../ui/staff/shortcut';
import { useShortcuts } from '../../ui/staff/use-shortcuts';
import { useStaffUser } from '../../staff/managed-school';
import { useWaiting } from '../../staff/use-waiting';

/** The way to the receipt that waits longest, apart from this one. */
export function NextReceipt({ bookingId }: { bookingId: string }) {
  const navigate = useNavigate();
  const waiting = useWaiting(useStaffUser());
  const others = waiting?.receipts.bookings.filter((id) => id !== bookingId) ?? [];
  const [next] = others;
  useShortcuts({
    KeyN:
      next === undefined
        ? null
        : () => void navigate({ to: '/admin/bookings/$id/receipts', params: { id: next } }),
  });
  if (!waiting) return null;
  if (next === undefined) return <span className="muted">No other receipt waits</span>;
  return (
    <Link
      to="/admin/bookings/$id/receipts"
      params={{ id: next }}
      className={buttonClass('primary')}
      aria-keyshortcuts="Alt+N"
    >
      Next Receipt ({others.length} more)
      <Shortcut letter="N" />
    </Link>
  );
}
