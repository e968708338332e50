import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { booking as bookingQuery } from '../api/bookings';
import { errorToast } from '../api/error-toast';
import { releaseBooking } from '../api/own-order';
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
      showToast({ title: 'Order given up', description: 'Its seats are free again.' });
      onGivenUp();
    },
    onError: (error) =>
      showToast(errorToast(error, 'The order could not be given up. Please try again.')),
    onSettled: () =>
      client.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey, exact: true }),
  });
  return (
    <>
      <Button look="quiet" disabled={giveUp.isPending} onClick={() => setAsking(true)}>
        Give this order up
      </Button>
      {asking && (
        <AskDialog
          title="Give this order up?"
          confirmLabel="Give the order up"
          cancelLabel="Keep the order"
          onConfirm={() => giveUp.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>
            Its seats are free for others at once. If you have paid already, keep it and upload your
            receipt.
          </p>
        </AskDialog>
      )}
    </>
  );
}
