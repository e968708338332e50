import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { i18n } from '../../language/i18n';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Loading } from '../../ui/panel';
import * as buttonStyles from '../../ui/button.module.css';
import * as styles from './seats-page.module.css';

export function SeatsPage({ children }: { children: ReactNode }) {
  return (
    <div className={`page ${styles.seatsPage}`}>
      <Link to="/" className={buttonStyles.backLink}>
        <Icon of={icons.back} /> {i18n.t('Back to Productions')}
      </Link>
      {children}
    </div>
  );
}

export function SeatsLoading() {
  return (
    <SeatsPage>
      <Loading text={i18n.t('Loading seating configuration...')} />
    </SeatsPage>
  );
}
