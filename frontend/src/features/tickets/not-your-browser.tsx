import { useMutation } from '@tanstack/react-query';
import { errorToast } from '../../api/error-toast';
import { sendOrderLink } from '../../api/order-link';
import { Button, buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { Note, Panel } from '../../ui/panel';
import { showToast } from '../../ui/toast-store';

/** Offers the mailed link to a person who found the booking by its number or the look-up, and so sees the ticket alone. */
export function NotYourBrowser({ bookingId, unpaid }: { bookingId: string; unpaid: boolean }) {
  const send = useMutation({
    mutationFn: () => sendOrderLink(bookingId),
    onError: (error) =>
      showToast(errorToast(error, 'The email could not be sent. Please try again.')),
  });
  return (
    <Panel title="Is this your booking?">
      <p>
        {unpaid
          ? 'To pay, to upload a receipt and to see your contact details, open it'
          : 'To see your contact details and your receipt, open it'}{' '}
        in the browser you booked with, by the link in our email, or signed in.
      </p>
      {send.isSuccess ? (
        <Note icon={icons.mail} role="status">
          {send.data.message}
        </Note>
      ) : (
        <div className="row">
          <Button
            look="primary"
            icon={icons.mail}
            disabled={send.isPending}
            onClick={() => send.mutate()}
          >
            Send me the link by email
          </Button>
          <a
            href={`/api/login?redirect=${encodeURIComponent(`/booking/${bookingId}`)}`}
            className={buttonClass()}
          >
            Login
          </a>
        </div>
      )}
    </Panel>
  );
}
