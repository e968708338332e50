import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { booking as bookingQuery } from '../api/bookings';
import { errorToast } from '../api/error-toast';
import { releaseBooking } from '../api/own-order';
import { i18n } from '../language/i18n';
import { AskDialog } from '../ui/ask-dialog';
import { Button } from '../ui/button';
import { showToast } from '../ui/toast-store';

interface Props {
  readonly bookingId: string;
  /** Called when the order was given up, before the booking is refetched and the button disappears. */
  readonly onGivenUp: () => void;
}

/** Button that gives up an unpaid order after a confirmation. */
export function GiveUpOrder({ bookingId, onGivenUp }: Props) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const giveUp = useMutation({
    mutationFn: () => releaseBooking(bookingId),
    onSuccess: () => {
      showToast({
        title: i18n.t('Order given up'),
        description: i18n.t('Its seats are free again.'),
      });
      onGivenUp();
    },
    onError: (error) =>
      showToast(errorToast(error, i18n.t('The order could not be given up. Please try again.'))),
    onSettled: () =>
      client.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey, exact: true }),
  });
  return (
    <>
      <Button look="quiet" disabled={giveUp.isPending} onClick={() => setAsking(true)}>
        {i18n.t('Give this order up')}
      </Button>
      {asking && (
        <AskDialog
          title={i18n.t('Give this order up?')}
          confirmLabel={i18n.t('Give the order up')}
          cancelLabel={i18n.t('Keep the order')}
          onConfirm={() => giveUp.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            {i18n.t(
              'Its seats are free for others at once. If you have paid already, keep it and upload your receipt.',
            )}
          </p>
        </AskDialog>
      )}
    </>
  );
}
