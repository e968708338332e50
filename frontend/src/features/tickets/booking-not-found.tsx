import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import { Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';

export function BookingNotFound() {
  useTitle('Booking not found');
  return (
    <Message
      title="Booking not found"
      text="We couldn't find a booking with this ID."
      icon="search"
    >
      <Link to="/" className={buttonClass('primary')}>
        Back to Home
      </Link>
    </Message>
  );
}
