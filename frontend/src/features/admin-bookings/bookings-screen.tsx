import { useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { useEffect, useState } from 'react';
import { BOOKINGS_PER_PAGE, adminBookings } from '../../api/admin-bookings';
import { errorText } from '../../api/error-toast';
import { Loading, Message } from '../../ui/panel';
import { Badge } from '../../ui/status-badge';
import { useMedia } from '../../ui/use-media';
import { useTitle } from '../../ui/use-title';
import { useManagedSchools } from '../../staff/managed-school';
import { SchoolSelector } from '../../staff/school-selector';
import type { BookingDialog } from './booking-actions';
import { BookingDialogs } from './booking-dialogs';
import { hasFilters, inAnotherSchool, toFilters } from './booking-filters';
import type { FilterSearch } from './booking-filters';
import { BookingCards, BookingTable, TABLE_FITS } from './booking-table';
import { FilterBar } from './filter-bar';

const count = new Intl.NumberFormat('en-MY');

/** As the address has it: the first page goes without saying. */
const pageText = (page: number): string | undefined => (page > 1 ? String(page) : undefined);

interface BookingsScreenProps {
  search: FilterSearch;
  onSearch: (search: FilterSearch) => void;
}

export function BookingsScreen(props: BookingsScreenProps) {
  useTitle('Bookings Management');
  const { school } = useManagedSchools();
  // Nothing of another school stays on the screen, not even while the list loads.
  if (school) return <SchoolBookings key={school.id} schoolId={school.id} {...props} />;
  return (
    <div className="page staff-page">
      <Message icon="alert" title="No school selected" />
    </div>
  );
}

function SchoolBookings({
  schoolId,
  search,
  onSearch,
}: BookingsScreenProps & { schoolId: string }) {
  const { data, error, isPlaceholderData } = useQuery(adminBookings(toFilters(schoolId, search)));
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
    if (lastPage !== null) onSearch({ ...search, page: pageText(lastPage) });
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
      {data && data.totalAll > 0 && (
        <FilterBar search={search} productions={data.productions} onChange={onSearch} />
      )}
      {error && !isPlaceholderData ? (
        <Message
          level={2}
          icon="alert"
          title="Error Loading Bookings"
          text={errorText(error, 'Failed to load bookings. Please try again.')}
        >
          <Button type="primary" onClick={() => window.location.reload()}>
            Reload Page
          </Button>
        </Message>
      ) : !data || lastPage !== null ? (
        <Loading text="Loading bookings..." />
      ) : data.totalAll === 0 ? (
        <Message
          level={2}
          icon="ticket"
          title="No Bookings Yet"
          text="Bookings appear here as soon as the first family has chosen its seats."
        />
      ) : data.bookings.length === 0 ? (
        <Message
          level={2}
          icon="search"
          title="No Matching Bookings"
          text="No booking matches these filters."
        >
          {hasFilters(search) && <Button onClick={() => onSearch({})}>Clear Filters</Button>}
        </Message>
      ) : (
        <div className="stack" aria-busy={isPlaceholderData}>
          {wide ? (
            <BookingTable bookings={data.bookings} busy={isPlaceholderData} onOpen={setDialog} />
          ) : (
            <BookingCards bookings={data.bookings} onOpen={setDialog} />
          )}
          <Pagination
            align="end"
            current={data.page}
            total={data.total}
            pageSize={BOOKINGS_PER_PAGE}
            showSizeChanger={false}
            responsive
            showTotal={(total, [from, to]) =>
              `${count.format(from)} to ${count.format(to)} of ${count.format(total)}`
            }
            onChange={(page) => {
              onSearch({ ...search, page: pageText(page) });
              window.scrollTo({ top: 0 });
            }}
          />
        </div>
      )}
      {dialog && <BookingDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}
