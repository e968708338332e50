import { Link } from '@tanstack/react-router';
import { i18n } from '../../language/i18n';
import { buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';

export function BookingNotFound() {
  useTitle(i18n.t('Booking not found'));
  return (
    <Message
      title={i18n.t('Booking not found')}
      text={i18n.t("We couldn't find a booking with this ID.")}
      icon={icons.search}
    >
      <Link to="/" className={buttonClass('primary')}>
        {i18n.t('Back to Home')}
      </Link>
    </Message>
  );
}
