import { Pagination } from 'antd';
import type { AdminBookingsPage } from '@contracts/rest/administration';
import { BOOKINGS_PER_PAGE, bookingsToExport } from '../../api/admin-bookings';
import type { BookingFilters } from '../../api/admin-bookings';
import { ExportButtons } from '../../staff/export/export-buttons';
import type { BookingDialog } from './booking-actions';
import { atPage } from './booking-filters';
import { BookingCards, BookingTable } from './booking-table';
import type { FilterSearch } from './filter-address';

export const count = new Intl.NumberFormat('en-MY');

/** A page of what the filters find, the way to the other pages, and the files of all of them. */
export function FoundBookings({
  page,
  busy,
  filters,
  search,
  wide,
  onSearch,
  onOpen,
}: {
  page: AdminBookingsPage;
  /** Another page is on its way. */
  busy: boolean;
  filters: BookingFilters;
  search: FilterSearch;
  /** There is room for the table; else each booking is a card. */
  wide: boolean;
  onSearch: (search: FilterSearch) => void;
  onOpen: (dialog: BookingDialog) => void;
}) {
  return (
    <div className="stack" aria-busy={busy}>
      <div className="row spread">
        <p className="muted small">
          {search.status || search.search
            ? 'The files have every booking that these filters find.'
            : 'Expired and cancelled bookings are not counted here: choose them under Status, or search for them.'}
        </p>
        <ExportButtons
          key={JSON.stringify({ ...filters, page: 0, until: '', sort: '', direction: '' })}
          of="bookings"
          pages={(signal) => bookingsToExport(filters, signal)}
          total={page.total}
          ready={!busy}
        />
      </div>
      {wide ? (
        <BookingTable
          bookings={page.bookings}
          busy={busy}
          order={search}
          onOrder={(order) => onSearch({ ...atPage(search, 1, undefined), ...order })}
          onOpen={onOpen}
        />
      ) : (
        <BookingCards bookings={page.bookings} onOpen={onOpen} />
      )}
      <Pagination
        align="end"
        current={page.page}
        total={page.total}
        pageSize={BOOKINGS_PER_PAGE}
        showSizeChanger={false}
        responsive
        showTotal={(total, [from, to]) =>
          `${count.format(from)} to ${count.format(to)} of ${count.format(total)}`
        }
        onChange={(next) => {
          onSearch(atPage(search, next, search.until ?? page.asOf ?? undefined));
          window.scrollTo({ top: 0 });
        }}
      />
    </div>
  );
}
