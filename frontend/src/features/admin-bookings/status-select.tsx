import { Select } from 'antd';
import type { AdminBookingItem } from '@contracts/rest/administration';
import { staffStatusLabels } from '@contracts/rest/booking-status';
import { adminBookingsKey, setBookingStatus } from '../../api/admin-bookings';
import { useAction } from '../../ui/staff/use-action';
import { settableStatuses } from './statuses';
import type { SettableStatus } from './statuses';
import * as bookingTableStyles from './booking-table.module.css';

/** The status where it stands, to be changed there. */
export function StatusSelect({ booking }: { booking: AdminBookingItem }) {
  const set = useAction({
    run: (status: SettableStatus) => setBookingStatus(booking.id, { status }),
    success: 'Booking status updated',
    failure: 'Failed to update booking status',
    refresh: [adminBookingsKey, ['/api/bookings', booking.id]],
  });
  const shown = set.isPending ? set.variables : booking.status;
  const known = settableStatuses.some(({ value }) => value === shown);
  return (
    <Select
      size="small"
      className={bookingTableStyles.statusSelect}
      data-status={shown}
      aria-label={`Status of ${booking.confirmationNumber}`}
      value={shown}
      loading={set.isPending}
      disabled={set.isPending}
      popupMatchSelectWidth={false}
      options={[
        ...(known
          ? []
          : [{ value: shown, label: staffStatusLabels[shown] ?? shown, disabled: true }]),
        ...settableStatuses,
      ]}
      onChange={(status) => set.mutate(status as SettableStatus)}
    />
  );
}
