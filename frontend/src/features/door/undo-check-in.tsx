import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { BookingView } from '@contracts/rest/bookings';
import { seatText } from '@contracts/rest/seat-text';
import { LONGEST } from '@contracts/rest/text-limits';
import { booking as bookingQuery } from '../../api/bookings';
import { undoCheckIn } from '../../api/check-in';
import { errorToast } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import { seatText as seatName } from '../../language/seat-names';
import { AskDialog } from '../../ui/ask-dialog';
import { Button } from '../../ui/button';
import { showToast } from '../../ui/toast-store';
import * as textInputStyles from '../../ui/text-input.module.css';
import * as styles from './party-picker.module.css';

/** Reason that is suggested for an undo. */
const SCANNED_BY_MISTAKE = /*i18n*/ 'Scanned by mistake';

/** Form that undoes the check-in of selected guests, with a reason. The booking's history shows the check-in and its undo. */
export function UndoCheckIn({ booking }: { booking: BookingView }) {
  const client = useQueryClient();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState(() => i18n.t(SCANNED_BY_MISTAKE));
  const [kept, setKept] = useState<ReadonlySet<string>>(() => new Set());
  const seats = booking.checkedInSeats.filter((seat) => !kept.has(seatText(seat)));
  const undo = useMutation({
    // Sends the suggested reason in English, so that the history can show it in the reader's language.
    mutationFn: () =>
      undoCheckIn(booking.id, {
        seats,
        reason: reason === i18n.t(SCANNED_BY_MISTAKE) ? SCANNED_BY_MISTAKE : reason,
      }),
    onSuccess: () => {
      // The toast about the undo replaces the toast about the check-in.
      showToast({
        title: i18n.t('Check-in Undone'),
        description: i18n.t('They can be checked in again.'),
      });
      return client.invalidateQueries({ queryKey: bookingQuery(booking.id).queryKey, exact: true });
    },
    onError: (error) => showToast(errorToast(error, i18n.t('The check-in could not be undone.'))),
  });
  return (
    <>
      <Button look="quiet" disabled={undo.isPending} onClick={() => setAsking(true)}>
        {i18n.t('Undo Check-In')}
      </Button>
      {asking && (
        <AskDialog
          title={i18n.t('Undo Check-In')}
          confirmLabel={i18n.t('Undo Check-In')}
          cancelLabel={i18n.t('Keep It')}
          onConfirm={() => seats.length > 0 && reason.trim() !== '' && undo.mutate()}
          onClose={() => setAsking(false)}
        >
          {booking.checkedInSeats.length > 1 && (
            <div className={styles.party}>
              <fieldset>
                <legend>{i18n.t('Who is not here?')}</legend>
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
                    <span>{seatName(seat)}</span>
                  </label>
                ))}
              </fieldset>
            </div>
          )}
          <label htmlFor={id}>{i18n.t('Why?')}</label>
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
