import { Select } from 'antd';
import { useState } from 'react';
import { staffStatusLabels } from '@contracts/rest/booking-status';
import { adminBookingsKey, setBookingStatus } from '../../api/admin-bookings';
import type { StaffBooking } from '../../api/admin-bookings';
import { StaffStatusBadge } from '../../ui/staff/staff-status-badge';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { useAction } from '../../ui/staff/use-action';
import { formerStatus, whatItDoes } from './status-change';
import { settableStatuses } from './statuses';
import type { SettableStatus } from './statuses';
import * as bookingTableStyles from './booking-table.module.css';

interface Change {
  readonly to: SettableStatus;
  /** What undoes it; null: nothing does. */
  readonly before: SettableStatus | null;
}

/** The status where it stands, to be changed there. What frees seats or is told to the family asks first, and can be undone. */
export function StatusSelect({ booking }: { booking: StaffBooking }) {
  const [asked, setAsked] = useState<SettableStatus | null>(null);
  const change = {
    failure: 'Failed to update booking status',
    refresh: [adminBookingsKey, ['/api/bookings', booking.id]],
  };
  const undo = useAction({
    ...change,
    run: ({ to }: Change) => setBookingStatus(booking.id, { status: to, undoes: true }),
    success: 'Booking status set back',
  });
  const set = useAction({
    ...change,
    run: ({ to }: Change) => setBookingStatus(booking.id, { status: to }),
    success: (_, { before }) => ({
      title: 'Success',
      description: 'Booking status updated',
      ...(before && {
        action: { label: 'Undo', run: () => undo.mutate({ to: before, before: null }) },
      }),
    }),
  });
  // The list may show the new status before the answer is here, so what was before is kept from when it was asked for.
  const changeTo = (to: SettableStatus): Change => ({ to, before: formerStatus(booking) });
  // What is cancelled stays so.
  if (booking.status === 'cancelled') return <StaffStatusBadge status={booking.status} />;
  const pending = set.isPending ? set : undo.isPending ? undo : null;
  const shown = pending?.variables?.to ?? booking.status;
  const known = settableStatuses.some(({ value }) => value === shown);
  const lines = asked && whatItDoes(booking, asked);
  return (
    <>
      <Select
        size="small"
        className={bookingTableStyles.statusSelect}
        data-status={shown}
        aria-label={`Status of ${booking.confirmationNumber}`}
        value={shown}
        loading={pending !== null}
        disabled={pending !== null}
        popupMatchSelectWidth={false}
        options={[
          ...(known
            ? []
            : [{ value: shown, label: staffStatusLabels[shown] ?? shown, disabled: true }]),
          ...settableStatuses,
        ]}
        onChange={(status) => {
          const to = status as SettableStatus;
          if (whatItDoes(booking, to)) setAsked(to);
          else set.mutate(changeTo(to));
        }}
      />
      {asked && lines && (
        <ConfirmDialog
          title={`Set ${booking.confirmationNumber} to ${staffStatusLabels[asked] ?? asked}?`}
          confirmLabel="Change Status"
          pendingLabel="Saving..."
          cancelLabel="Keep Status"
          onConfirm={() => set.mutateAsync(changeTo(asked))}
          onClose={() => setAsked(null)}
        >
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </ConfirmDialog>
      )}
    </>
  );
}
