import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BookingView, SeatInput } from '@contracts/rest/bookings';
import { booking as bookingQuery } from '../../api/bookings';
import { i18n } from '../../language/i18n';
import { Button, buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { Note } from '../../ui/panel';
import { seatText } from '../../language/seat-names';
import { useSituation } from '../../payment/situation';
import { SituationNote } from '../../payment/situation-note';
import { useExpiryCheck } from '../../payment/use-expiry-check';
import * as panelStyles from '../../ui/panel.module.css';

interface Props {
  readonly bookingId: string;
  readonly seats: readonly SeatInput[];
  readonly busy: boolean;
  readonly onChange: () => void;
}

/**
 * Note for a buyer who returns to the map with an unpaid order: continue with it, or release its seats and choose again. The
 * server says whether the seats are held, also after the deadline and when the tab comes back.
 */
export default function HeldSeatsNote(props: Props) {
  const { data: booking, dataUpdatedAt } = useQuery(bookingQuery(props.bookingId));
  useExpiryCheck(booking, dataUpdatedAt);
  return booking ? <Known {...props} booking={booking} receivedAt={dataUpdatedAt} /> : null;
}

function Known(props: Props & { booking: BookingView; receivedAt: number }) {
  const { booking, receivedAt, seats, busy, onChange } = props;
  const situation = useSituation(booking, receivedAt);
  const toBooking = (
    <Link to="/booking/$id" params={{ id: booking.id }} className={buttonClass()}>
      {i18n.t('View your booking')}
    </Link>
  );
  if (!situation.asksForPayment && situation.kind !== 'confirm')
    return (
      <>
        {/* The map is on this screen, so the note has no link to the map. */}
        <SituationNote situation={{ ...situation, ordersAgain: false }} booking={booking} />
        <div className={`row ${panelStyles.noteActions}`}>{toBooking}</div>
      </>
    );
  return (
    <Note title={i18n.t('These seats are held for you')} icon={icons.ticket}>
      {seats.map(seatText).join('; ')}.
      <div className={`row ${panelStyles.noteActions}`}>
        <Link to="/checkout" className={buttonClass('primary')}>
          {i18n.t('Continue to payment')}
        </Link>
        <Button disabled={busy} onClick={onChange}>
          {i18n.t('Change seats')}
        </Button>
      </div>
    </Note>
  );
}
