import { useQuery } from '@tanstack/react-query';
import { Button, Pagination } from 'antd';
import { useEffect, useState } from 'react';
import {
  BOOKINGS_PER_PAGE,
  LOOK_AGAIN_MS,
  adminBookings,
  bookingsToExport,
} from '../../api/admin-bookings';
import { performances as performancesQuery } from '../../api/performances';
import { errorText } from '../../api/error-toast';
import { i18n } from '../../language/i18n';
import * as icons from '../../ui/icons';
import { Loading, Message } from '../../ui/panel';
import { Badge } from '../../ui/badge';
import { useMedia } from '../../ui/use-media';
import { useTitle } from '../../ui/use-title';
import { useManagedSchools } from '../../staff/managed-school';
import { ExportButtons } from '../../staff/export/export-buttons';
import { SchoolSelector } from '../../staff/school-selector';
import { useLiveBookings } from '../../staff/use-live-bookings';
import type { BookingDialog } from './booking-actions';
import { BookingDialogs } from './booking-dialogs';
import {
  atPage,
  hasFilters,
  inAnotherSchool,
  toFilters,
  withoutFilters,
  type FilterSearch,
} from './booking-filters';
import { BookingCards, BookingTable, TABLE_FITS } from './booking-table';
import { BulkBar } from './bulk-bar';
import { FilterBar } from './filter-bar';

const count = new Intl.NumberFormat('en-MY');

interface BookingsScreenProps {
  search: FilterSearch;
  /**
   * Writes the filters into the address. With `correct`, replaces the address of a page that does not exist, without an entry in
   * the browser's history.
   */
  onSearch: (search: FilterSearch, how?: 'correct') => void;
}

export function BookingsScreen(props: BookingsScreenProps) {
  useTitle(i18n.t('Bookings Management'));
  const { school } = useManagedSchools();
  // The React key removes the previous school's bookings at once when staff choose another school.
  if (school) return <SchoolBookings key={school.id} schoolId={school.id} {...props} />;
  return (
    <div className="page staff-page">
      <Message icon={icons.alert} title={i18n.t('No school selected')} />
    </div>
  );
}

function SchoolBookings(props: BookingsScreenProps & { schoolId: string }) {
  const { schoolId, search, onSearch } = props;
  const filters = toFilters(schoolId, search);
  const live = useLiveBookings();
  const { data, error, isPlaceholderData } = useQuery({
    ...adminBookings(filters),
    refetchInterval: live ? false : LOOK_AGAIN_MS,
  });
  const { data: performances = [] } = useQuery({ ...performancesQuery(), staleTime: 30_000 });
  const managed = useManagedSchools();
  const [dialog, setDialog] = useState<BookingDialog | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const wide = useMedia(TABLE_FITS);
  // Shows the page before when this page is empty: its last booking was cancelled, or its address is old.
  const lastPage =
    data && !isPlaceholderData && data.bookings.length === 0 && data.total > 0
      ? Math.ceil(data.total / BOOKINGS_PER_PAGE)
      : null;
  useEffect(() => {
    if (lastPage !== null) onSearch(atPage(search, lastPage, search.until), 'correct');
  }, [lastPage, onSearch, search]);
  // Counts only bookings on this page as selected, so that no action changes a booking out of sight.
  const selected = data?.bookings.filter(({ id }) => chosen.includes(id)) ?? [];
  const list = {
    bookings: data?.bookings ?? [],
    selected: selected.map(({ id }) => id),
    onSelect: setChosen,
    onOpen: setDialog,
  };
  const files = (
    <div className="row spread">
      <p className="muted small">
        {search.status || search.search
          ? i18n.t('The files have every booking that these filters find.')
          : i18n.t(
              'Expired and cancelled bookings are not counted here: choose them under Status, or search for them.',
            )}
      </p>
      <ExportButtons
        key={JSON.stringify({ ...filters, page: 0, until: '', sort: '', direction: '' })}
        of="bookings"
        pages={(signal) => bookingsToExport(filters, signal)}
        total={data?.total ?? 0}
        ready={!isPlaceholderData}
      />
    </div>
  );

  return (
    <div className="page staff-page staff-wide stack">
      <header className="staff-head">
        <h1>{i18n.t('Bookings Management')}</h1>
        <div className="row">
          {data && (
            <Badge tone="amber">
              {i18n.t('{count, plural, one {# booking} other {# bookings}}', {
                count: data.totalAll,
              })}
            </Badge>
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
          title={i18n.t('Error Loading Bookings')}
          text={errorText(error, i18n.t('Failed to load bookings. Please try again.'))}
        >
          <Button type="primary" onClick={() => window.location.reload()}>
            {i18n.t('Reload Page')}
          </Button>
        </Message>
      ) : !data || lastPage !== null ? (
        <Loading text={i18n.t('Loading bookings...')} />
      ) : data.totalAll === 0 && !hasFilters(search) ? (
        <Message
          level={2}
          icon={icons.ticket}
          title={i18n.t('No Bookings Yet')}
          text={i18n.t('Bookings appear here as soon as the first family has chosen its seats.')}
        />
      ) : data.bookings.length === 0 ? (
        <Message
          level={2}
          icon={icons.search}
          title={i18n.t('No Matching Bookings')}
          text={i18n.t('No booking matches these filters.')}
        >
          {hasFilters(search) && (
            <Button onClick={() => onSearch(withoutFilters(search))}>
              {i18n.t('Clear Filters')}
            </Button>
          )}
        </Message>
      ) : (
        <div className="stack" aria-busy={isPlaceholderData}>
          {wide ? (
            <>
              {files}
              <BookingTable
                {...list}
                busy={isPlaceholderData}
                order={search}
                onOrder={(order) => onSearch({ ...atPage(search, 1, undefined), ...order })}
              />
            </>
          ) : (
            <BookingCards {...list} />
          )}
          <Pagination
            align="end"
            current={data.page}
            total={data.total}
            pageSize={BOOKINGS_PER_PAGE}
            showSizeChanger={false}
            responsive
            showTotal={(total, [from, to]) =>
              i18n.t('{from} to {to} of {total}', {
                from: count.format(from),
                to: count.format(to),
                total: count.format(total),
              })
            }
            onChange={(next) => {
              onSearch(atPage(search, next, search.until ?? data.asOf ?? undefined));
              window.scrollTo({ top: 0 });
            }}
          />
          {!wide && files}
          <BulkBar
            bookings={selected}
            schoolId={schoolId}
            onSelectAll={() => setChosen(data.bookings.map(({ id }) => id))}
            onClear={() => setChosen([])}
          />
        </div>
      )}
      {dialog && <BookingDialogs dialog={dialog} onClose={() => setDialog(null)} />}
    </div>
  );
}
