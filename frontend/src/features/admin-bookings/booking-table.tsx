import { Checkbox, Table, type TableColumnType } from 'antd';
import type { AdminBookingItem } from '@contracts/rest/administration';
import { i18n } from '../../language/i18n';
import { dayAndYear, time } from '../../ui/dates';
import { discountText } from '../../ui/discount-text';
import { rm } from '../../ui/money';
import { compactSeats } from '../../ui/compact-seats';
import { BookingActions, type BookingDialog } from './booking-actions';
import { BookingNumber, CheckedIn, Customer, Seats, TwoLines, When } from './booking-cells';
import type { FilterSearch } from './booking-filters';
import { StatusSelect } from './status-select';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './booking-table.module.css';

/** Media query for screens that are wide enough for the bookings table. */
export const TABLE_FITS = '(min-width: 79rem)';

interface BookingCardsProps {
  bookings: readonly AdminBookingItem[];
  selected: readonly string[];
  onSelect: (selected: readonly string[]) => void;
  onOpen: (dialog: BookingDialog) => void;
}

const named = ({ confirmationNumber }: AdminBookingItem) => ({
  'aria-label': i18n.t('Select {confirmationNumber}', { confirmationNumber }),
});

type Order = Pick<FilterSearch, 'sort' | 'direction'>;

interface BookingTableProps extends BookingCardsProps {
  /** True while another page of bookings is loading. */
  busy: boolean;
  order: Order;
  onOrder: (order: Order) => void;
}

type Column = TableColumnType<AdminBookingItem>;

const codeTitle = (code: NonNullable<AdminBookingItem['discountCode']>) =>
  `${i18n.t('Discount code')}, ${code.name}, ${discountText(code)}`;

const dataColumns: Column[] = [
  {
    title: /*i18n*/ 'Confirmation Number',
    key: 'confirmationNumber',
    width: 122,
    render: (_, booking) => <BookingNumber booking={booking} />,
  },
  {
    title: /*i18n*/ 'Customer',
    key: 'customerName',
    width: 166,
    render: (_, booking) => <Customer booking={booking} />,
  },
  {
    title: /*i18n*/ 'Production',
    key: 'productionName',
    width: 122,
    render: (_, { productionName }) => <TwoLines text={productionName} />,
  },
  {
    title: /*i18n*/ 'Performance',
    key: 'performanceDate',
    width: 116,
    render: (_, booking) => <When booking={booking} />,
  },
  {
    title: /*i18n*/ 'Seats',
    key: 'seats',
    width: 140,
    render: (_, { seats }) => <TwoLines text={compactSeats(seats).join('; ')} />,
  },
  {
    title: /*i18n*/ 'Amount',
    key: 'totalAmount',
    width: 88,
    align: 'right',
    render: (_, { totalAmount, discountCode }) => (
      <>
        <span className={`number ${styles.amountCell}`}>{rm(totalAmount)}</span>
        {discountCode && (
          <span className={styles.codeCell} title={codeTitle(discountCode)}>
            {discountCode.word}
          </span>
        )}
      </>
    ),
  },
  {
    title: /*i18n*/ 'Status',
    key: 'status',
    width: 178,
    render: (_, booking) => <StatusSelect booking={booking} />,
  },
  {
    title: /*i18n*/ 'Check-in',
    key: 'checkedInAt',
    width: 136,
    render: (_, booking) => <CheckedIn booking={booking} />,
  },
];

/** Sort orders to choose from in the list of cards, which has no column headings. */
export const sortLabels = () =>
  dataColumns.map(({ key, title }) => ({ value: String(key), label: i18n.t(String(title)) }));

/**
 * Table of nine columns for screens of {@link TABLE_FITS}. The columns share the width, so that nobody has to scroll sideways. A
 * row is 48 px high; tooltips have the texts that are cut off.
 */
export function BookingTable(props: BookingTableProps) {
  const { bookings, busy, order, selected, onOrder, onOpen, onSelect } = props;
  const columns: Column[] = [
    ...dataColumns.map((column) => ({
      ...column,
      title: i18n.t(String(column.title)),
      sorter: true,
      sortOrder: sortOrderOf(column, order),
    })),
    {
      title: i18n.t('Actions'),
      width: 78,
      align: 'center',
      render: (_, booking) => <BookingActions booking={booking} onOpen={onOpen} short />,
    },
  ];
  return (
    <Table<AdminBookingItem>
      className={styles.bookingTable}
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={[...bookings]}
      pagination={false}
      rowSelection={{
        columnWidth: 36,
        selectedRowKeys: [...selected],
        getCheckboxProps: named,
        getTitleCheckboxProps: () => ({ 'aria-label': i18n.t('Select all on this page') }),
        onChange: (keys) => onSelect(keys.map(String)),
      }}
      loading={busy}
      tableLayout="fixed"
      showSorterTooltip={false}
      onChange={(_, __, sorter) => {
        const { columnKey, order: chosen } = Array.isArray(sorter) ? {} : sorter;
        // On the third press of a heading, sorts by the newest booking again.
        onOrder({
          sort: chosen ? String(columnKey) : undefined,
          direction: chosen === 'descend' ? 'desc' : undefined,
        });
      }}
    />
  );
}

function sortOrderOf({ key }: Column, { sort, direction }: Order): Column['sortOrder'] {
  if (sort !== key) return null;
  return direction === 'desc' ? 'descend' : 'ascend';
}

/** One card per booking, for screens too narrow for the table. */
export function BookingCards({ bookings, selected, onSelect, onOpen }: BookingCardsProps) {
  return (
    <ul className={styles.bookingCards}>
      {bookings.map((booking) => (
        <li key={booking.id} className={panelStyles.panel}>
          <div className="row">
            <Checkbox
              {...named(booking)}
              checked={selected.includes(booking.id)}
              onChange={({ target }) =>
                onSelect(
                  target.checked
                    ? [...selected, booking.id]
                    : selected.filter((id) => id !== booking.id),
                )
              }
            />
            <BookingNumber booking={booking} />
            <strong className={`number ${styles.cardAmount}`}>{rm(booking.totalAmount)}</strong>
          </div>
          <Customer booking={booking} />
          <div>
            <strong>{booking.productionName}</strong>
            <p>
              {dayAndYear(booking.performanceDate)}, {time(booking.performanceDate)}
            </p>
          </div>
          <Seats booking={booking} />
          {booking.discountCode && <p className="small">{codeTitle(booking.discountCode)}</p>}
          <CheckedIn booking={booking} />
          <div className="row spread">
            <StatusSelect booking={booking} />
            <BookingActions booking={booking} onOpen={onOpen} />
          </div>
        </li>
      ))}
    </ul>
  );
}
