import type { BookingView } from '@contracts/rest/bookings';
import { Note } from '../ui/panel';

/** Staff said no. What the machine rejects leaves a clock for another try. */
export const isRejectedForGood = ({ status, holdUntil }: BookingView): boolean =>
  status === 'rejected' && holdUntil === null;

export function RejectedForGood() {
  return (
    <Note tone="bad" title="The school did not accept the payment for this booking">
      The seats are free for others again, and no further receipt can be sent. Please contact the
      school: only they can open the booking again.
    </Note>
  );
}
