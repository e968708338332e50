import { Link, useNavigate } from '@tanstack/react-router';
import { i18n } from '../../language/i18n';
import { buttonClass } from '../../ui/button';
import { Shortcut } from '../../ui/staff/shortcut';
import { useShortcuts } from '../../ui/staff/use-shortcuts';
import { useStaffUser } from '../../staff/managed-school';
import { useWaiting } from '../../staff/use-waiting';

/** Links to the booking whose receipt has waited longest, apart from the booking on screen. */
export function NextReceipt({ bookingId }: { bookingId: string }) {
  const navigate = useNavigate();
  const waiting = useWaiting(useStaffUser());
  const others = waiting?.receipts.bookings.filter((id) => id !== bookingId) ?? [];
  const next = others[0] && ({ to: '/admin/bookings/$id', params: { id: others[0] } } as const);
  useShortcuts({ KeyN: next ? () => void navigate(next) : null });
  if (!next) return null;
  return (
    <Link {...next} className={buttonClass()} aria-keyshortcuts="Alt+N">
      {i18n.t('Next Receipt ({count} more)', { count: others.length })}
      <Shortcut letter="N" />
    </Link>
  );
}
