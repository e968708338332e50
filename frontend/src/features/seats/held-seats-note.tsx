import { Link } from '@tanstack/react-router';
import type { SeatInput } from '@contracts/rest/bookings';
import { Button, buttonClass } from '../../ui/button';
import { Note } from '../../ui/panel';
import { seatText } from '@contracts/rest/seat-text';
import * as panelStyles from '../../ui/panel.module.css';

/** Coming back to the map with an order that is not paid: go on with it, or give its seats back and choose again. */
export function HeldSeatsNote({
  seats,
  busy,
  onChange,
}: {
  seats: readonly SeatInput[];
  busy: boolean;
  onChange: () => void;
}) {
  return (
    <Note title="These seats are held for you" icon="ticket">
      {seats.map(seatText).join('; ')}.
      <div className={`row ${panelStyles.noteActions}`}>
        <Link to="/checkout" className={buttonClass('primary')}>
          Continue to payment
        </Link>
        <Button disabled={busy} onClick={onChange}>
          Change seats
        </Button>
      </div>
    </Note>
  );
}
