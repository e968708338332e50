import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BookingView } from '@contracts/rest/bookings';
import { seatText } from '@contracts/rest/seat-text';
import { LONGEST } from '@contracts/rest/text-limits';
import { booking as bookingQuery } from '../../api/bookings';
import { undoCheckIn } from '../../api/check-in';
import { errorToast } from '../../api/error-toast';
import { AskDialog } from '../../ui/ask-dialog';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/toast-store';
import * as textInputStyles from '../../ui/text-input.module.css';
import * as styles from './party-picker.module.css';

/** Form that undoes the check-in of selected guests, with a reason. The booking's history shows the check-in and its undo. */
export function UndoCheckIn({ booking }: { booking: BookingView }) {
  const client = useQueryClient();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('Scanned by mistake');
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set());
  const seats = booking.checkedInSeats.filter((seat) => !kept.has(seatText(seat)));
  const undo = useMutation({
    mutationFn: () => undoCheckIn(booking.id, { seats, reason }),
    onSuccess: () => {
      // The toast about the undo replaces the toast about the check-in.
      showToast({ title: 'Check-in Undone', description: 'They can be checked in again.' });
      return client.invalidateQueries({ queryKey: bookingQuery(booking.id).queryKey, exact: true });
    },
    onError: (error) => showToast(errorToast(error, 'The check-in could not be undone.')),
  });
  return (
    <>
      <Button look="quiet" disabled={undo.isPending} onClick={() => setAsking(true)}>
        Undo Check-In
      </Button>
      {asking && (
        <AskDialog
          title="Undo Check-In"
          confirmLabel="Undo Check-In"
          cancelLabel="Keep It"
          onConfirm={() => seats.length > 0 && reason.trim() !== '' && undo.mutate()}
          onClose={() => setAsking(false)}
        >
          {booking.checkedInSeats.length > 1 && (
            <div className={styles.party}>
              <fieldset>
                <legend>Who is not here?</legend>
                {booking.checkedInSeats.map((seat) => (
                  <label key={seatText(seat)}>
                    <input
                      type="checkbox"
                      checked={!kept.has(seatText(seat))}
                      onChange={({ target: { checked } }) =>
                        setKept((all) => {
                          const next = new Set(all);
                          if (checked) next.delete(seatText(seat));
                          else next.add(seatText(seat));
                          return next;
                        })
                      }
                    />
                    <span>{seatText(seat)}</span>
                  </label>
                ))}
              </fieldset>
            </div>
          )}
          <label htmlFor={id}>Why?</label>
          <input
            id={id}
            className={textInputStyles.textInput}
            value={reason}
            maxLength={LONGEST.line}
            onChange={(event) => setReason(event.target.value)}
          />
        </AskDialog>
      )}
    </>
  );
}
