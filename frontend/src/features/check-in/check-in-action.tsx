import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BookingView } from '@contracts/rest/bookings';
import { booking as bookingQuery } from '../../api/bookings';
import { checkIn, mayCheckIn } from '../../api/check-in';
import { errorToast } from '../../api/error-toast';
import { currentUser, loginHref } from '../../api/session';
import { Button, buttonClass } from '../../ui/button';
import { longDate, time } from '../../ui/dates';
import { Note } from '../../ui/panel';
import { showToast } from '../../ui/toast-store';
import type { DoorStatus } from './door-status';

export function CheckInAction({ booking, door }: { booking: BookingView; door: DoorStatus }) {
  const { data: user } = useQuery(currentUser());
  const open = door.admits && booking.checkedInAt === null;
  const permission = useQuery({ ...mayCheckIn(booking.id), enabled: Boolean(user) && open });

  if (booking.checkedInAt) {
    return (
      <Note tone="good" title="Guest Checked In" role="status">
        {longDate(booking.checkedInAt)}, {time(booking.checkedInAt)}
      </Note>
    );
  }
  if (!door.admits) return <Note tone={door.tone}>{door.notice}</Note>;
  if (user === undefined) return null;
  if (user === null) {
    return (
      <a href={loginHref(`/admin/check-in/${booking.id}`)} className={`${buttonClass('primary', true)} door-button`}>
        Login to Check In
      </a>
    );
  }
  if (permission.data && !permission.data.allowed) {
    return <Note tone="warn">{permission.data.reason ?? 'You do not work at the door of this production.'}</Note>;
  }
  return <CheckInButton bookingId={booking.id} waiting={permission.isPending} />;
}

function CheckInButton({ bookingId, waiting }: { bookingId: string; waiting: boolean }) {
  const client = useQueryClient();
  const admit = useMutation({
    mutationFn: () => checkIn(bookingId),
    onSuccess: async () => {
      showToast({ title: 'Check-in Successful', description: 'Guest has been checked in successfully.' });
      await client.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey, exact: true });
    },
    onError: (error) => {
      showToast(errorToast(error, 'Failed to check in guest.', 'Check-in Failed'));
      void client.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey, exact: true });
    },
  });
  return (
    <Button look="primary" wide icon="check" className="door-button" disabled={waiting || admit.isPending} onClick={() => admit.mutate()}>
      {admit.isPending ? 'Checking in...' : 'Check In Guest'}
    </Button>
  );
}
