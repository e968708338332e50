import { useMutation } from '@tanstack/react-query';
import type { BookingView } from '@contracts/rest/bookings';
import { errorToast } from '../api/error-toast';
import { sendConfirmationLink } from '../api/free-orders';
import { i18n } from '../language/i18n';
import { withElements } from '../language/with-elements';
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
        title: i18n.t('Email sent'),
        description: i18n.t('The link is on its way to {email}.', {
          email: booking.customerEmail,
        }),
      }),
    onError: (error) =>
      showToast(errorToast(error, i18n.t('The email could not be sent. Please try again.'))),
  });
  return (
    <Panel title={i18n.t('Check your inbox')}>
      <HoldClock booking={booking} receivedAt={receivedAt} />
      <Note icon={icons.mail}>
        {i18n.t('There is nothing to pay.')}{' '}
        {withElements(
          i18n.t(
            'We have sent a link to <0/>: open it to confirm your booking while your seats are held, and your tickets come by email.',
          ),
          <strong>{booking.customerEmail}</strong>,
        )}
      </Note>
      <p className="muted small">
        {i18n.t('No email after a minute or two? Please look among the spam, too.')}
      </p>
      <Button icon={icons.mail} disabled={again.isPending} onClick={() => again.mutate()}>
        {i18n.t('Send the link again')}
      </Button>
    </Panel>
  );
}
