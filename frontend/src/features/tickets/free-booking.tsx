import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BookingView } from '@contracts/rest/bookings';
import { booking as bookingQuery } from '../../api/bookings';
import { errorText, errorToast } from '../../api/error-toast';
import { confirmFreeOrder } from '../../api/free-orders';
import { i18n } from '../../language/i18n';
import { Button, buttonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Note, Panel } from '../../ui/panel';
import { showToast } from '../../ui/toast-store';
import { CheckInbox } from '../../payment/check-inbox';
import { HoldClock } from '../../payment/hold-clock';
import * as panelStyles from '../../ui/panel.module.css';

interface Props {
  readonly booking: BookingView;
  readonly receivedAt: number;
  /** Token of the link in the e-mail; undefined for a buyer who opened the page without that link. */
  readonly token: string | undefined;
}

/** Asks the buyer of an unconfirmed free order to confirm it. */
export function FreeBooking({ booking, receivedAt, token }: Props) {
  if (booking.status === 'expired') return <TooLate performanceId={booking.performanceId} />;
  if (booking.status !== 'pending_payment') return null;
  return token === undefined ? (
    <CheckInbox booking={booking} receivedAt={receivedAt} />
  ) : (
    <Confirm booking={booking} receivedAt={receivedAt} token={token} />
  );
}

/** Button that confirms the order. Opening the link alone confirms nothing, because mail programs open links by themselves. */
function Confirm({ booking, receivedAt, token }: Props & { token: string }) {
  const client = useQueryClient();
  const { queryKey } = bookingQuery(booking.id);
  const confirm = useMutation({
    mutationFn: () => confirmFreeOrder(booking.id, { token }),
    onSuccess: () =>
      showToast({
        title: i18n.t('Booking confirmed'),
        description: i18n.t('Your tickets are on their way by email.'),
      }),
    onError: (error) =>
      showToast(errorToast(error, i18n.t('The booking could not be confirmed. Please try again.'))),
    onSettled: () => client.invalidateQueries({ queryKey, exact: true }),
  });
  return (
    <Panel title={i18n.t('Confirm your booking')}>
      <HoldClock booking={booking} receivedAt={receivedAt} />
      <p>{i18n.t('There is nothing to pay. Do you want these seats?')}</p>
      {confirm.isError && (
        <Note tone="bad" role="alert">
          {errorText(
            confirm.error,
            i18n.t('The booking could not be confirmed. Please try again.'),
          )}
        </Note>
      )}
      <Button
        look="primary"
        icon={icons.check}
        disabled={confirm.isPending}
        onClick={() => confirm.mutate()}
      >
        {i18n.t('Confirm my booking')}
      </Button>
    </Panel>
  );
}

function TooLate({ performanceId }: { performanceId: string }) {
  return (
    <Note tone="warn" icon={icons.clock} title={i18n.t('Your time to confirm has run out')}>
      {i18n.t('The seats are free for others again, and this link no longer confirms them.')}
      <p className={`row ${panelStyles.noteActions}`}>
        <Link to="/seats/$performanceId" params={{ performanceId }} className={buttonClass()}>
          <Icon of={icons.map} /> {i18n.t('Choose seats again')}
        </Link>
      </p>
    </Note>
  );
}
