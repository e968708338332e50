import { Select } from 'antd';
import { useState } from 'react';
import { staffStatusLabels } from '@contracts/rest/booking-status';
import { adminBookingsKey, setBookingStatus, type StaffBooking } from '../../api/admin-bookings';
import { i18n } from '../../language/i18n';
import { StaffStatusBadge } from '../../ui/staff/staff-status-badge';
import { ConfirmDialog } from '../../ui/staff/confirm-dialog';
import { useAction } from '../../ui/staff/use-action';
import { translated } from '../../ui/staff/translated';
import { formerStatus, whatItDoes } from './status-change';
import { settableStatuses, type SettableStatus } from './statuses';
import * as bookingTableStyles from './booking-table.module.css';

interface Change {
  readonly to: SettableStatus;
  /** Previous status, which an undo would restore; null when the change cannot be undone. */
  readonly before: SettableStatus | null;
}

/**
 * Lets staff change a booking's status. A change that frees seats or mails the family is confirmed first. Some changes have an
 * undo.
 */
export function StatusSelect({ booking }: { booking: StaffBooking }) {
  const [asked, setAsked] = useState<SettableStatus | null>(null);
  const change = {
    failure: i18n.t('Failed to update booking status'),
    refresh: [adminBookingsKey, ['/api/bookings', booking.id]],
  };
  const undo = useAction({
    ...change,
    run: ({ to }: Change) => setBookingStatus(booking.id, { status: to, undoes: true }),
    success: i18n.t('Booking status set back'),
  });
  const set = useAction({
    ...change,
    run: ({ to }: Change) => setBookingStatus(booking.id, { status: to }),
    success: (_, { before }) => ({
      title: i18n.t('Success'),
      description: i18n.t('Booking status updated'),
      ...(before && {
        action: { label: i18n.t('Undo'), run: () => undo.mutate({ to: before, before: null }) },
      }),
    }),
  });
  // The list may show the new status before the server answers, so the former status is stored when the change starts.
  const changeTo = (to: SettableStatus): Change => ({ to, before: formerStatus(booking) });
  // Staff cannot change the status of a cancelled booking.
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
        aria-label={i18n.t('Status of {confirmationNumber}', {
          confirmationNumber: booking.confirmationNumber,
        })}
        value={shown}
        loading={pending !== null}
        disabled={pending !== null}
        popupMatchSelectWidth={false}
        options={[
          ...(known
            ? []
            : [{ value: shown, label: i18n.t(staffStatusLabels[shown] ?? shown), disabled: true }]),
          ...translated(settableStatuses),
        ]}
        onChange={(status) => {
          const to = status as SettableStatus;
          if (whatItDoes(booking, to)) setAsked(to);
          else set.mutate(changeTo(to));
        }}
      />
      {asked && lines && (
        <ConfirmDialog
          title={i18n.t('Set {confirmationNumber} to {status}?', {
            confirmationNumber: booking.confirmationNumber,
            status: i18n.t(staffStatusLabels[asked] ?? asked),
          })}
          confirmLabel={i18n.t('Change Status')}
          pendingLabel={i18n.t('Saving...')}
          cancelLabel={i18n.t('Keep Status')}
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
