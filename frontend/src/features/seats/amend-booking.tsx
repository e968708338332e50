import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { BookingView } from '@contracts/rest/bookings';
import { amendSeats, booking as bookingQuery } from '../../api/bookings';
import { amendSeatsToast } from '../../api/error-toast';
import { performance as performanceQuery } from '../../api/performances';
import { seating } from '../../api/seating';
import { isRefusal } from '../../order/place-order';
import { AskDialog } from '../../ui/ask-dialog';
import { buttonClass } from '../../ui/button';
import { longDateAtTime } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { toDecimal } from '../../ui/money';
import { Message, Note } from '../../ui/panel';
import { seatText } from '@contracts/rest/seat-text';
import { showToast } from '../../ui/toast-store';
import { amendmentFacts, familyIsTold } from './amendment';
import { SeatSelection } from './seat-selection';
import type { SelectedSeat } from './seats';
import { seatId, totalSen } from './seats';
import * as buttonStyles from '../../ui/button.module.css';

/**
 * Staff give an existing booking other seats: its own are selected to start with. Another count or another total is asked
 * about before it is saved, and so is a selection that somebody else has just made smaller.
 */
export function AmendBooking({
  performanceId,
  bookingId,
}: {
  performanceId: string;
  bookingId: string;
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: performance } = useSuspenseQuery(performanceQuery(performanceId));
  const { data: booking } = useSuspenseQuery(bookingQuery(bookingId));
  const [asked, setAsked] = useState<{
    selection: readonly SelectedSeat[];
    shrunk: boolean;
  } | null>(null);
  // The new seats are this booking's own until the server has said yes or no: the map may learn first that they are taken.
  const [sending, setSending] = useState<readonly SelectedSeat[]>([]);
  const own = useMemo(() => [...booking.seats, ...sending], [booking.seats, sending]);

  const update = useMutation({
    onMutate: setSending,
    mutationFn: (selection: readonly SelectedSeat[]) =>
      amendSeats(bookingId, {
        performanceId,
        seats: selection.map(({ section, row, number }) => ({ section, row, number })),
        totalAmount: toDecimal(totalSen(selection)),
      }),
    onSuccess: async () => {
      showToast({
        title: 'Seats Updated',
        description: `The booking seats have been successfully updated.${familyIsTold(booking) ? ' The family gets a new ticket by email.' : ''}`,
      });
      await Promise.all([
        client.invalidateQueries({
          queryKey: seating(performance.productionId, performance.id).queryKey,
          refetchType: 'none',
        }),
        client.invalidateQueries({ queryKey: ['/api/admin/bookings'], refetchType: 'none' }),
        client.invalidateQueries({
          queryKey: bookingQuery(bookingId).queryKey,
          refetchType: 'none',
        }),
      ]);
      await navigate({ to: '/$', params: { _splat: 'admin/bookings' } });
    },
    onError: (error) => {
      // Otherwise the booking may have its new seats by now.
      if (isRefusal(error)) setSending([]);
      showToast(amendSeatsToast(error));
    },
  });

  if (booking.performanceId !== performanceId) return <OtherPerformance booking={booking} />;
  return (
    <>
      <BackToBookings />
      <Note title={`Changing the seats of booking ${booking.confirmationNumber}`}>
        {booking.customerName ?? 'Customer'}: choose the new seats, then press Update Seats.
        {familyIsTold(booking) && ' The family gets a new ticket by email.'}
      </Note>
      <SeatSelection
        // Amended elsewhere meanwhile: start with the seats that the booking has now.
        key={booking.seats.map(seatId).join()}
        performance={performance}
        initial={booking.seats}
        own={own}
        actionFor={(selection, shrunk) => {
          const facts = selection.length === 0 ? [] : amendmentFacts(booking, selection);
          return {
            label: 'Update Seats',
            run: () =>
              shrunk || facts.length > 0
                ? setAsked({ selection, shrunk })
                : update.mutate(selection),
            blocked: update.isPending ? 'Updating seats...' : null,
            facts,
          };
        }}
      />
      {asked && (
        <AskDialog
          title="Save this change?"
          confirmLabel="Save Change"
          cancelLabel="Go Back"
          onConfirm={() => update.mutate(asked.selection)}
          onClose={() => setAsked(null)}
        >
          <ul>
            {asked.shrunk && <li>Somebody else has just taken a seat of your choice.</li>}
            {amendmentFacts(booking, asked.selection).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            <li>New seats: {asked.selection.map(seatText).join('; ')}</li>
          </ul>
        </AskDialog>
      )}
    </>
  );
}

/** Its seats can be exchanged on the map of its own performance alone. */
const OtherPerformance = ({ booking }: { booking: BookingView }) => (
  <>
    <BackToBookings />
    <Message
      level={2}
      icon={icons.alert}
      title="This booking is for another performance"
      text={`Booking ${booking.confirmationNumber} is for ${booking.productionName}, ${longDateAtTime(booking.performanceDate)}. Nothing was changed.`}
    >
      <Link
        to="/seats/$performanceId"
        params={{ performanceId: booking.performanceId }}
        search={{ bookingId: booking.id }}
        className={buttonClass('primary')}
      >
        Open its own seat map
      </Link>
    </Message>
  </>
);

/** Beside the way to the productions, which is a buyer's. */
const BackToBookings = () => (
  <Link to="/admin/bookings" className={buttonStyles.backLink}>
    <Icon of={icons.back} /> Back to Bookings
  </Link>
);

/** The address asked for an amendment without saying of which booking. */
export function AmendNothing({ performanceId }: { performanceId: string }) {
  const { data: performance } = useSuspenseQuery(performanceQuery(performanceId));
  const fail = () =>
    showToast({
      title: 'Error',
      description: 'Booking ID is missing. Please try again from the bookings page.',
      variant: 'destructive',
    });
  return (
    <>
      <BackToBookings />
      <SeatSelection
        performance={performance}
        initial={[]}
        actionFor={() => ({ label: 'Update Seats', run: fail, blocked: null })}
      />
    </>
  );
}
