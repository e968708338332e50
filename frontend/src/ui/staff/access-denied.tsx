import { Link } from '@tanstack/react-router';
import { i18n } from '../../language/i18n';
import { buttonClass } from '../button';
import * as icons from '../icons';
import { Message } from '../panel';

/** Message that the person may not use this screen, by default because it is for super administrators. */
export function AccessDenied(props: { text?: string }) {
  const { text = i18n.t('You must be a super admin to access this page.') } = props;
  return (
    <div className="page">
      <Message icon={icons.alert} title={i18n.t('Access Denied')} text={text}>
        <Link to="/admin/productions" className={buttonClass('primary')}>
          {i18n.t('Your productions')}
        </Link>
      </Message>
    </div>
  );
}
