import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import { Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';

export function UnbuiltScreen() {
  useTitle('Not built yet');
  return (
    <div className="page">
      <Message
        title="This part of the staff area is not built yet"
        text="Checking guests in and looking at the seat maps of your productions already works."
        icon="clock"
      >
        <Link to="/admin/productions" className={buttonClass('primary')}>
          Your productions
        </Link>
        <Link to="/" className={buttonClass()}>
          Home
        </Link>
      </Message>
    </div>
  );
}
