import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';

export function BookingNotFound() {
  useTitle('Booking not found');
  return (
    <Message
      title="Booking not found"
      text="We couldn't find a booking with this ID."
      icon={icons.search}
    >
      <Link to="/" className={buttonClass('primary')}>
        Back to Home
      </Link>
    </Message>
  );
}
