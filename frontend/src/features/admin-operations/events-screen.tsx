import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import type { EventsPage } from '@contracts/rest/operations';
import { events, type EventFilters } from '../../api/admin-events';
import { errorText } from '../../api/error-toast';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { Loading, Message, Note } from '../../ui/panel';
import { useTitle } from '../../ui/use-title';
import { AccessDenied } from '../../ui/staff/access-denied';
import { useStaffUser } from '../../staff/managed-school';
import { EventEntry } from './event-entry';
import { EventFilterForm } from './event-filters';
import { isNarrowed } from './event-search';
import { many } from './words';
import * as buttonStyles from '../../ui/button.module.css';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './events-screen.module.css';

interface EventsScreenProps {
  readonly filters: EventFilters;
  readonly onSearch: (filters: EventFilters) => void;
}

/** Searches the log of all events. */
export function EventsScreen(props: EventsScreenProps) {
  useTitle('Event Browser');
  return useStaffUser().isSuperAdmin ? <Events {...props} /> : <AccessDenied />;
}

const NO_TYPES: readonly string[] = [];

function Events({ filters, onSearch }: EventsScreenProps) {
  const query = useInfiniteQuery(events(filters));
  const { data, error, refetch, isFetching } = query;
  return (
    <div className="page staff-page stack stack-wide">
      <header className="staff-head">
        <div>
          <Link to="/super-admin" className={buttonStyles.backLink}>
            <Icon of={icons.back} size={18} />
            Back to Operations
          </Link>
          <h1>Event Browser</h1>
          <p className="muted">
            Everything that happened, newest first. Personal data stays encrypted until an event is
            opened.
          </p>
        </div>
        <Button disabled={isFetching} onClick={() => void refetch()}>
          Read again
        </Button>
      </header>
      <EventFilterForm
        key={JSON.stringify(filters)}
        filters={filters}
        types={data?.pages[0]?.types ?? NO_TYPES}
        onSearch={onSearch}
      />
      {error && !data ? (
        <Message
          level={2}
          icon={icons.alert}
          title="The events could not be read"
          text={errorText(error, 'Please try again in a moment.')}
        >
          <Button type="primary" onClick={() => void refetch()}>
            Try again
          </Button>
        </Message>
      ) : !data ? (
        <Loading text="Looking back..." />
      ) : (
        <Found pages={data.pages} narrowed={isNarrowed(filters)} query={query} />
      )}
    </div>
  );
}

interface FoundProps {
  readonly pages: readonly EventsPage[];
  readonly narrowed: boolean;
  readonly query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
}

function Found({ pages, narrowed, query }: FoundProps) {
  const found = pages.flatMap((page) => page.events);
  const { hasNextPage, isFetchingNextPage, error } = query;
  if (found.length === 0 && !hasNextPage) {
    return (
      <Message
        level={2}
        icon={icons.search}
        title="No events found"
        text={narrowed ? 'Nothing in the log matches these filters.' : 'Nothing has happened yet.'}
      />
    );
  }
  return (
    <section className="stack" aria-labelledby="found-events">
      <h2 id="found-events" className={panelStyles.panelTitle} aria-live="polite">
        {many(found.length, 'event')}
        {hasNextPage ? ', and there may be older ones' : ', these are all'}
      </h2>
      <ul className={styles.events}>
        {found.map((event) => (
          <EventEntry key={event.id} event={event} />
        ))}
      </ul>
      {error && (
        <Note
          tone="bad"
          role="alert"
          title={errorText(error, 'The older events could not be read.')}
        />
      )}
      {hasNextPage && (
        <div className="row">
          <Button disabled={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {isFetchingNextPage ? 'Looking back...' : 'Show older events'}
          </Button>
        </div>
      )}
    </section>
  );
}
