import { Link } from '@tanstack/react-router';
import { i18n } from '../../language/i18n';
import { buttonClass } from '../../ui/button';
import * as icons from '../../ui/icons';
import { Message } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';

export function NotFoundScreen() {
  useTitle(i18n.t('Page Not Found'));
  return (
    <div className="page">
      <Message
        title={i18n.t('Page Not Found')}
        text={i18n.t('There is nothing at this address. The show may have moved on.')}
        icon={icons.search}
      >
        <Link to="/" className={buttonClass('primary')}>
          {i18n.t('See what is on')}
        </Link>
      </Message>
    </div>
  );
}
