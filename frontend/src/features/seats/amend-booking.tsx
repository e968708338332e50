import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { amendSeats, booking as bookingQuery } from '../../api/bookings';
import { amendSeatsToast } from '../../api/error-toast';
import { performance as performanceQuery } from '../../api/performances';
import { seating } from '../../api/seating';
import { toDecimal } from '../../ui/money';
import { Note } from '../../ui/panel';
import { showToast } from '../../ui/toast-store';
import { SeatSelection } from './seat-selection';
import type { SelectedSeat } from './selection';
import { totalSen } from './seats';

/** Staff give an existing booking other seats: its own are selected to start with. */
export function AmendBooking({ performanceId, bookingId }: { performanceId: string; bookingId: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: performance } = useSuspenseQuery(performanceQuery(performanceId));
  const { data: booking } = useSuspenseQuery(bookingQuery(bookingId));

  const update = useMutation({
    mutationFn: (selection: readonly SelectedSeat[]) =>
      amendSeats(bookingId, {
        seats: selection.map(({ section, row, number }) => ({ section, row, number })),
        totalAmount: toDecimal(totalSen(selection)),
      }),
    onSuccess: async () => {
      showToast({ title: 'Seats Updated', description: 'The booking seats have been successfully updated.' });
      await Promise.all([
        client.invalidateQueries({ queryKey: seating(performance.productionId, performance.id).queryKey, refetchType: 'none' }),
        client.invalidateQueries({ queryKey: ['/api/admin/bookings'], refetchType: 'none' }),
        client.invalidateQueries({ queryKey: bookingQuery(bookingId).queryKey, refetchType: 'none' }),
      ]);
      await navigate({ to: '/$', params: { _splat: 'admin/bookings' } });
    },
    onError: (error) => showToast(amendSeatsToast(error)),
  });

  return (
    <>
      <Note title={`Changing the seats of booking ${booking.confirmationNumber}`}>
        {booking.customerName ?? 'Customer'}: choose the new seats, then press Update Seats.
      </Note>
      <SeatSelection
        performance={performance}
        initial={booking.seats}
        own={booking.seats}
        actionFor={(selection) => ({
          label: 'Update Seats',
          run: () => update.mutate(selection),
          blocked: update.isPending ? 'Updating seats...' : null,
        })}
      />
    </>
  );
}

/** The address asked for an amendment without saying of which booking. */
export function AmendNothing({ performanceId }: { performanceId: string }) {
  const { data: performance } = useSuspenseQuery(performanceQuery(performanceId));
  const fail = () =>
    showToast({ title: 'Error', description: 'Booking ID is missing. Please try again from the bookings page.', variant: 'destructive' });
  return <SeatSelection performance={performance} initial={[]} actionFor={() => ({ label: 'Update Seats', run: fail, blocked: null })} />;
}
