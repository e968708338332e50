import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ProductionView } from '@contracts/rest/catalogue';
import { i18n } from '../../language/i18n';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Note } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { DraftBadge, PublishButton } from './production-states';
import * as buttonStyles from '../../ui/button.module.css';

/** Previews a production for its staff, as the home page would show it to families (`children`). */
export function PreviewScreen(props: { production: ProductionView; children: ReactNode }) {
  const { production, children } = props;
  useTitle(i18n.t('Preview of {title}', { title: production.title }));
  return (
    <div className="page staff-page stack">
      <Link to="/admin/productions" className={buttonStyles.backLink}>
        <Icon of={icons.back} /> {i18n.t('Back to Admin')}
      </Link>
      <header className="staff-head">
        <div>
          <h1>{i18n.t('Preview')}</h1>
          <p className="muted">
            {i18n.t('{title}, as families see it on the home page', { title: production.title })}
          </p>
        </div>
        {production.draft && (
          <div className="row">
            <DraftBadge />
            <PublishButton production={production} />
          </div>
        )}
      </header>
      {production.draft ? (
        <Note>
          {i18n.t(
            'Only staff of your school see this page and the seat maps it leads to. Nothing can be booked before it is published.',
          )}
        </Note>
      ) : (
        <Note tone="good">{i18n.t('This production is published: families see it.')}</Note>
      )}
      <section aria-label={i18n.t('As families see it')}>
        <h2 className="visually-hidden">{i18n.t('As families see it')}</h2>
        {children}
      </section>
    </div>
  );
}
