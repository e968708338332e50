import { Table } from 'antd';
import type { TableProps } from 'antd';
import type { AdminBookingItem } from '@contracts/rest/administration';
import { dayAndYear, time } from '../../ui/dates';
import { rm } from '../../ui/money';
import { BookingActions } from './booking-actions';
import type { BookingDialog } from './booking-actions';
import { CheckedIn, Customer, Seats, When } from './booking-cells';
import { StatusSelect } from './status-select';

interface BookingTableProps {
  bookings: readonly AdminBookingItem[];
  /** A newer page is on its way. */
  busy: boolean;
  onOpen: (dialog: BookingDialog) => void;
}

export function BookingTable({ bookings, busy, onOpen }: BookingTableProps) {
  const columns: TableProps<AdminBookingItem>['columns'] = [
    { title: 'Confirmation Number', width: 124, render: (_, { confirmationNumber }) => <span className="code confirmation-cell">{confirmationNumber}</span> },
    { title: 'Customer', width: 232, render: (_, booking) => <Customer booking={booking} /> },
    { title: 'Production', width: 128, dataIndex: 'productionName' },
    { title: 'Performance', width: 124, render: (_, booking) => <When booking={booking} /> },
    { title: 'Seats', width: 148, render: (_, booking) => <Seats booking={booking} /> },
    { title: 'Amount', width: 92, align: 'right', render: (_, { totalAmount }) => <span className="number amount-cell">{rm(totalAmount)}</span> },
    { title: 'Status', width: 180, render: (_, booking) => <StatusSelect booking={booking} /> },
    { title: 'Check-in', width: 118, render: (_, booking) => <CheckedIn booking={booking} /> },
    { title: 'Actions', width: 96, fixed: 'right', render: (_, booking) => <BookingActions booking={booking} onOpen={onOpen} /> },
  ];
  return (
    <Table<AdminBookingItem>
      className="booking-table"
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={[...bookings]}
      pagination={false}
      loading={busy}
      scroll={{ x: 1242 }}
    />
  );
}

/** The same on a phone, a card a booking. */
export function BookingCards({ bookings, onOpen }: Omit<BookingTableProps, 'busy'>) {
  return (
    <ul className="booking-cards">
      {bookings.map((booking) => (
        <li key={booking.id} className="panel">
          <div className="row spread">
            <span className="code confirmation-cell">{booking.confirmationNumber}</span>
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
