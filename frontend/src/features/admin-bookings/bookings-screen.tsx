import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { BOOKINGS_PER_PAGE, LOOK_AGAIN_MS, adminBookings } from '../../api/admin-bookings';
import { performances as performancesQuery } from '../../api/performances';
import { errorText } from '../../api/error-toast';
import * as icons from '../../ui/icons';
import { Loading, Message } from '../../ui/panel';
import { Badge } from '../../ui/badge';
import { useMedia } from '../../ui/use-media';
import { useTitle } from '../../ui/use-title';
import { useManagedSchools } from '../../staff/managed-school';
import { SchoolSelector } from '../../staff/school-selector';
import { useLiveBookings } from '../../staff/use-live-bookings';
import type { BookingDialog } from './booking-actions';
import { BookingDialogs } from './booking-dialogs';
import { atPage, hasFilters, inAnotherSchool, toFilters, withoutFilters } from './booking-filters';
import type { FilterSearch } from './filter-address';
import { TABLE_FITS } from './booking-table';
import { FilterBar } from './filter-bar';
import { count, FoundBookings } from './found-bookings';

interface BookingsScreenProps {
  search: FilterSearch;
  /** `correct`: the address asked for a page that is not there, so it is put right without a step back to it. */
  onSearch: (search: FilterSearch, how?: 'correct') => void;
}

export function BookingsScreen(props: BookingsScreenProps) {
  useTitle('Bookings Management');
  const { school } = useManagedSchools();
  // Nothing of another school stays on the screen, not even while the list loads.
  if (school) return <SchoolBookings key={school.id} schoolId={school.id} {...props} />;
  return (
    <div className="page staff-page">
      <Message icon={icons.alert} title="No school selected" />
    </div>
  );
}

function SchoolBookings({
  schoolId,
  search,
  onSearch,
}: BookingsScreenProps & { schoolId: string }) {
  const filters = toFilters(schoolId, search);
  const live = useLiveBookings();
  const { data, error, isPlaceholderData } = useQuery({
    ...adminBookings(filters),
    refetchInterval: live ? false : LOOK_AGAIN_MS,
  });
  const { data: performances = [] } = useQuery({ ...performancesQuery(), staleTime: 30_000 });
  const managed = useManagedSchools();
  const [dialog, setDialog] = useState<BookingDialog | null>(null);
  const wide = useMedia(TABLE_FITS);
  // The last booking of the last page was cancelled, or an old address is opened again: show the
  // page before it.
  const lastPage =
    data && !isPlaceholderData && data.bookings.length === 0 && data.total > 0
      ? Math.ceil(data.total / BOOKINGS_PER_PAGE)
      : null;
  useEffect(() => {
    if (lastPage !== null) onSearch(atPage(search, lastPage, search.until), 'correct');
  }, [lastPage, onSearch, search]);

  return (
    <div className="page staff-page staff-wide stack stack-wide">
      <header className="staff-head">
        <div>
          <h1>Bookings Management</h1>
          <p className="muted">Search, correct, amend and settle bookings</p>
        </div>
        <div className="row">
          {data && (
            <Badge tone="amber">{`${count.format(data.totalAll)} ${data.totalAll === 1 ? 'booking' : 'bookings'}`}</Badge>
          )}
          <SchoolSelector {...managed} onSelected={() => onSearch(inAnotherSchool(search))} />
        </div>
      </header>
      {data && (data.totalAll > 0 || hasFilters(search)) && (
        <FilterBar
          search={search}
          productions={data.productions}
          performances={performances}
          sortable={!wide}
          onChange={onSearch}
        />
      )}
      {error && !data ? (
        <Message
          level={2}
          icon={icons.alert}
          title="Error Loading Bookings"
          text={errorText(error, 'Failed to load bookings. Please try again.')}
        >
          <Button type="primary" onClick={() => window.location.reload()}>
            Reload Page
          </Button>
        </Message>
      ) : !data || lastPage !== null ? (
        <Loading text="Loading bookings..." />
      ) : data.totalAll === 0 && !hasFilters(search) ? (
        <Message
          level={2}
          icon={icons.ticket}
          title="No Bookings Yet"
          text="Bookings appear here as soon as the first family has chosen its seats."
        />
      ) : data.bookings.length === 0 ? (
        <Message
          level={2}
          icon={icons.search}
          title="No Matching Bookings"
          text="No booking matches these filters."
        >
          {hasFilters(search) && (
            <Button onClick={() => onSearch(withoutFilters(search))}>Clear Filters</Button>
          )}
        </Message>
      ) : (
        <FoundBookings
          page={data}
          busy={isPlaceholderData}
          filters={filters}
          search={search}
          wide={wide}
          onSearch={onSearch}
          onOpen={setDialog}
        />
      )}
      {dialog && <BookingDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}
