import type { BookingListItem } from '@contracts/rest/bookings';
import { errorText } from '../../api/error-toast';
import * as icons from '../../ui/icons';
import { Note } from '../../ui/panel';
import { BookingList } from './booking-list';

export interface Lookup {
  readonly asked: string;
  /** Bookings of schools that show them; `null` when every school sends its list by e-mail instead. */
  readonly found: readonly BookingListItem[] | null;
  /** State of the e-mail with the list; `null` when no school sends it. */
  readonly sending: { readonly refused: unknown } | 'sent' | null;
}

/** Shows no message for an empty result if some school sends its list by e-mail, because the result then proves nothing. */
export function LookupResults({ asked, found, sending }: Lookup) {
  const shown = found ?? [];
  return (
    <>
      {(shown.length > 0 || sending === null) && <h2>{heading(shown.length, asked)}</h2>}
      {shown.length === 0 && sending === null && (
        <p className="muted">Please check the spelling, or try another address that you use.</p>
      )}
      <BookingList bookings={shown} />
      {sending === 'sent' ? (
        <Note tone="info" icon={icons.mail} title="Check your email">
          <p>
            {found === null ? 'If' : 'Some schools send their list instead of showing it. If'}{' '}
            tickets were booked with {asked}, the list is on its way to that address.
          </p>
        </Note>
      ) : (
        sending && (
          <Note tone="bad">
            {errorText(sending.refused, 'Failed to send the list. Please try again.')}
          </Note>
        )
      )}
    </>
  );
}

const heading = (count: number, email: string) =>
  count === 0
    ? `No bookings found for ${email}`
    : `Found ${count} booking${count === 1 ? '' : 's'} for ${email}`;
