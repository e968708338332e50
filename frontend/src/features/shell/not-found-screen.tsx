import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';

export function NotFoundScreen() {
  useTitle('Page Not Found');
  return (
    <div className="page">
      <Message
        title="Page Not Found"
        text="There is nothing at this address. The show may have moved on."
        icon={icons.search}
      >
        <Link to="/" className={buttonClass('primary')}>
          See what is on
        </Link>
      </Message>
    </div>
  );
}
