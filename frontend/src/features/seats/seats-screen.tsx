import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { performance as performanceQuery } from '../../api/performances';
import { isProductionAdmin, production as productionQuery } from '../../api/productions';
import { currentUser } from '../../api/session';
import { i18n } from '../../language/i18n';
import { langOf } from '../../language/school-texts';
import { buttonClass } from '../../ui/button';
import { Loading, Message, Note } from '../../ui/panel';
import { useHydrated } from '../../ui/use-hydrated';
import { useTitle } from '../../ui/use-title';
import { SeatsPage } from './seats-page';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { longDate, time } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import * as styles from './performance-heading.module.css';

export function PerformanceNotFound() {
  useTitle(i18n.t('Performance not found'));
  return (
    <div className="page">
      <Message
        title={i18n.t('Performance not found')}
        text={i18n.t('It may have been taken off the programme.')}
        icon={icons.search}
      >
        <Link to="/" className={buttonClass('primary')}>
          {i18n.t('Back to Productions')}
        </Link>
      </Message>
    </div>
  );
}

function SalesUnavailable() {
  return (
    <Message
      level={2}
      icon={icons.clock}
      title={i18n.t('Ticket Sales Unavailable')}
      text={i18n.t(
        'Ticket sales for this performance are currently unavailable. Please check back later or select a different performance.',
      )}
    >
      <Link to="/" className={buttonClass('primary')}>
        {i18n.t('See other performances')}
      </Link>
    </Message>
  );
}

/** Shows the heading and `children`; hides `children` if sales are off and the person is not on the production's staff. */
export function SeatsScreen(props: { performanceId: string; children: ReactNode }) {
  const { performanceId, children } = props;
  const { data: performance } = useSuspenseQuery(performanceQuery(performanceId));
  const { data: production } = useSuspenseQuery(productionQuery(performance.productionId));
  const { data: user, isPending: askingUser } = useQuery(currentUser());
  // The first render must match the server's page, which is rendered for signed-out visitors.
  const ours = useHydrated();
  const salesOff = performance.salesEnabled === false;
  const admin = useQuery({
    ...isProductionAdmin(performance.productionId),
    enabled: Boolean(user) && salesOff,
  });
  useTitle(i18n.t('Seats for {title}', { title: production.title }));

  const asking = salesOff && (!ours || askingUser || (Boolean(user) && admin.isPending));
  const blocked = salesOff && !admin.data?.isAdmin;
  return (
    <SeatsPage>
      <PerformanceHeading
        performance={performance}
        title={production.title}
        lang={langOf(production)}
        venue={performance.venue || production.venue}
      />
      {asking ? (
        <Loading text={i18n.t('Loading seating configuration...')} />
      ) : blocked ? (
        <SalesUnavailable />
      ) : (
        <>
          {salesOff && (
            <Note tone="warn" title="Sales Disabled - Admin View Only">
              Customers cannot book while sales are disabled. You see the map because you run this
              production.
            </Note>
          )}
          {performance.draft && (
            <Note tone="warn" title="Draft">
              Only staff of your school see this page. Nothing can be booked before the production
              is published.
            </Note>
          )}
          {children}
        </>
      )}
    </SeatsPage>
  );
}

function PerformanceHeading(props: {
  performance: PerformanceView;
  title: string;
  venue: string;
  /** Language of the school's texts. */
  lang: string | undefined;
}) {
  const { performance, title, venue, lang } = props;
  return (
    <header className={styles.performanceHeading}>
      <h1 lang={lang}>{title}</h1>
      {/* The date stays as the server formatted it, as on the performance buttons. */}
      <p>
        <span suppressHydrationWarning>
          <Icon of={icons.calendar} /> {longDate(performance.dateTime)}
        </span>
        <span suppressHydrationWarning>
          <Icon of={icons.clock} /> {time(performance.dateTime)}
        </span>
        <span lang={lang}>
          <Icon of={icons.pin} /> {venue}
        </span>
      </p>
    </header>
  );
}
