import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../ui/button';
import { Message } from '../../ui/panel';

/** Rooms of super administrators alone. */
export function AccessDenied() {
  return (
    <div className="page">
      <Message icon="alert" title="Access Denied" text="You must be a super admin to access this page.">
        <Link to="/admin/productions" className={buttonClass('primary')}>
          Your productions
        </Link>
      </Message>
    </div>
  );
}
