import { useMutation } from '@tanstack/react-query';
import type { BookingView } from '@contracts/rest/bookings';
import { errorToast } from '../api/error-toast';
import { sendConfirmationLink } from '../api/free-orders';
import { Button } from '../ui/button';
import * as icons from '../ui/icons';
import { Note, Panel } from '../ui/panel';
import { showToast } from '../ui/toast-store';
import { HoldClock } from './hold-clock';

/** Asks the buyer to open the link in the e-mail, which confirms a free order. */
export function CheckInbox({ booking, receivedAt }: { booking: BookingView; receivedAt: number }) {
  const again = useMutation({
    mutationFn: () => sendConfirmationLink(booking.id),
    onSuccess: () =>
      showToast({
        title: 'Email sent',
        description: `The link is on its way to ${booking.customerEmail}.`,
      }),
    onError: (error) =>
      showToast(errorToast(error, 'The email could not be sent. Please try again.')),
  });
  return (
    <Panel title="Check your inbox">
      <HoldClock booking={booking} receivedAt={receivedAt} />
      <Note icon={icons.mail}>
        There is nothing to pay. We have sent a link to <strong>{booking.customerEmail}</strong>:
        open it to confirm your booking while your seats are held, and your tickets come by email.
      </Note>
      <p className="muted small">
        No email after a minute or two? Please look among the spam, too.
      </p>
      <Button icon={icons.mail} disabled={again.isPending} onClick={() => again.mutate()}>
        Send the link again
      </Button>
    </Panel>
  );
}
