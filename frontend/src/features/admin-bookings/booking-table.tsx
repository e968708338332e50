import { Table } from 'antd';
import type { TableProps } from 'antd';
import type { AdminBookingItem } from '@contracts/rest/administration';
import { dayAndYear, time } from '../../ui/dates';
import { rm } from '../../ui/money';
import { BookingActions } from './booking-actions';
import type { BookingDialog } from './booking-actions';
import { CheckedIn, Customer, Seats, When } from './booking-cells';
import { StatusSelect } from './status-select';
import * as panelStyles from '../../ui/panel.module.css';
import * as styles from './booking-table.module.css';

/** A screen that has room for the table. */
export const TABLE_FITS = '(min-width: 79rem)';

interface BookingTableProps {
  bookings: readonly AdminBookingItem[];
  /** A newer page is on its way. */
  busy: boolean;
  onOpen: (dialog: BookingDialog) => void;
}

/** Nine columns on one screen from {@link TABLE_FITS} on: nothing hides behind a scroll bar. The widths share what there is. */
export function BookingTable({ bookings, busy, onOpen }: BookingTableProps) {
  const columns: TableProps<AdminBookingItem>['columns'] = [
    {
      title: 'Confirmation Number',
      width: 122,
      render: (_, { confirmationNumber }) => (
        <span className={`code ${styles.confirmationCell}`}>{confirmationNumber}</span>
      ),
    },
    { title: 'Customer', width: 196, render: (_, booking) => <Customer booking={booking} /> },
    { title: 'Production', width: 124, dataIndex: 'productionName' },
    { title: 'Performance', width: 112, render: (_, booking) => <When booking={booking} /> },
    { title: 'Seats', width: 150, render: (_, booking) => <Seats booking={booking} /> },
    {
      title: 'Amount',
      width: 90,
      align: 'right',
      render: (_, { totalAmount }) => (
        <span className={`number ${styles.amountCell}`}>{rm(totalAmount)}</span>
      ),
    },
    { title: 'Status', width: 182, render: (_, booking) => <StatusSelect booking={booking} /> },
    { title: 'Check-in', width: 120, render: (_, booking) => <CheckedIn booking={booking} /> },
    {
      title: 'Actions',
      width: 76,
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
      loading={busy}
      tableLayout="fixed"
    />
  );
}

/** The same where nine columns do not fit, a card a booking. */
export function BookingCards({ bookings, onOpen }: Omit<BookingTableProps, 'busy'>) {
  return (
    <ul className={styles.bookingCards}>
      {bookings.map((booking) => (
        <li key={booking.id} className={panelStyles.panel}>
          <div className="row spread">
            <span className={`code ${styles.confirmationCell}`}>{booking.confirmationNumber}</span>
            <strong className="number">{rm(booking.totalAmount)}</strong>
          </div>
          <Customer booking={booking} />
          <div>
            <strong>{booking.productionName}</strong>
            <p>
              {dayAndYear(booking.performanceDate)}, {time(booking.performanceDate)}
            </p>
          </div>
          <Seats booking={booking} />
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
