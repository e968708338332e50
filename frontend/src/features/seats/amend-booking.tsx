import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { BookingView } from '@contracts/rest/bookings';
import { STANDARD } from '@contracts/ticket-price';
import { amendSeats, booking as bookingQuery } from '../../api/bookings';
import { amendSeatsToast } from '../../api/amend-toast';
import { performance as performanceQuery } from '../../api/performances';
import { production as productionQuery } from '../../api/productions';
import { seating } from '../../api/seating';
import { noTicketKinds, ticketKinds } from '../../api/ticket-kinds';
import { i18n } from '../../language/i18n';
import { seatText } from '../../language/seat-names';
import { joinSentences } from '../../language/sentences';
import { orderedSeat } from '../../order/order-in-progress';
import { isRefusal } from '../../order/place-order';
import { rightTotal } from '../../order/right-total';
import { AskDialog } from '../../ui/ask-dialog';
import { buttonClass } from '../../ui/button';
import { longDateAtTime } from '../../ui/dates';
import { Icon } from '../../ui/icon';
import * as icons from '../../ui/icons';
import { toDecimal, toSen } from '../../ui/money';
import { Message, Note } from '../../ui/panel';
import { showToast } from '../../ui/toast-store';
import { amendmentFacts, familyIsTold } from './amendment';
import type { Amended } from './kind-rules';
import { SeatSelection } from './seat-selection';
import { seatId, totalSen, type SelectedSeat } from './seats';
import * as buttonStyles from '../../ui/button.module.css';

/**
 * Gives an existing booking other seats; its present seats are preselected. Asks before saving if the number or total
 * differs, or if somebody else has just taken a selected seat.
 */
export function AmendBooking(props: { performanceId: string; bookingId: string }) {
  const { performanceId, bookingId } = props;
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: performance } = useSuspenseQuery(performanceQuery(performanceId));
  const { data: booking } = useSuspenseQuery(bookingQuery(bookingId));
  const amended = useAmended(booking, performance.productionId);
  const discount = useMemo(
    () => booking.discountCode && { ...booking.discountCode, kindId: null, sectionIds: [] },
    [booking.discountCode],
  );
  const [asked, setAsked] = useState<(Change & { shrunk: boolean }) | null>(null);
  // New seats that are being saved. They count as this booking's own, because a push may report them as taken before the server
  // answers.
  const [sending, setSending] = useState<readonly SelectedSeat[]>([]);
  const own = useMemo(() => [...booking.seats, ...sending], [booking.seats, sending]);

  const update = useMutation({
    onMutate: ({ selection }) => setSending(selection),
    mutationFn: ({ selection, total }: Change) =>
      amendSeats(bookingId, {
        performanceId,
        seats: selection.map(orderedSeat),
        totalAmount: total ?? toDecimal(totalSen(selection)),
      }),
    onSuccess: async () => {
      showToast({
        title: i18n.t('Seats Updated'),
        description: joinSentences([
          i18n.t('The booking seats have been successfully updated.'),
          ...told,
        ]),
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
    onError: (error, { selection }) => {
      const total = rightTotal(error);
      if (total !== null) {
        setSending([]);
        setAsked({ selection, shrunk: false, total });
        return;
      }
      // Only after a refusal is it certain that the booking does not have the new seats.
      if (isRefusal(error)) setSending([]);
      showToast(amendSeatsToast(error));
    },
  });

  const told = familyIsTold(booking) ? [i18n.t('The family gets a new ticket by email.')] : [];
  if (booking.performanceId !== performanceId) return <OtherPerformance booking={booking} />;
  return (
    <>
      <Note
        title={i18n.t('Changing the seats of booking {number}', {
          number: booking.confirmationNumber,
        })}
      >
        {joinSentences([
          i18n.t('{name}: choose the new seats, then press Update Seats.', {
            name: booking.customerName ?? i18n.t('Customer'),
          }),
          ...told,
        ])}{' '}
        <Link to="/admin/bookings">{i18n.t('Back to Bookings')}</Link>
      </Note>
      <SeatSelection
        // The key restarts the selection with the booking's present seats when it was amended elsewhere.
        key={booking.seats.map(seatId).join()}
        performance={performance}
        initial={booking.seats.map(({ section, row, number }) => ({ section, row, number }))}
        own={own}
        amended={amended}
        discount={discount}
        actionFor={(selection, shrunk) => {
          const facts = selection.length === 0 ? [] : amendmentFacts(booking, selection);
          return {
            label: i18n.t('Update Seats'),
            run: () =>
              shrunk || facts.length > 0
                ? setAsked({ selection, shrunk })
                : update.mutate({ selection }),
            blocked: update.isPending ? i18n.t('Updating seats...') : null,
            facts,
          };
        }}
      />
      {asked && (
        <AskDialog
          title={i18n.t('Save this change?')}
          confirmLabel={i18n.t('Save Change')}
          cancelLabel={i18n.t('Go Back')}
          onConfirm={() => update.mutate(asked)}
          onClose={() => setAsked(null)}
        >
          <ul>
            {asked.shrunk && (
              <li>{i18n.t('Somebody else has just taken a seat of your choice.')}</li>
            )}
            {asked.total !== undefined && <li>{i18n.t('The prices have changed meanwhile.')}</li>}
            {amendmentFacts(
              booking,
              asked.selection,
              asked.total === undefined ? undefined : toSen(asked.total),
            ).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
            <li>
              {i18n.t('New seats: {seats}', { seats: asked.selection.map(seatText).join('; ') })}
            </li>
          </ul>
        </AskDialog>
      )}
    </>
  );
}

interface Change {
  readonly selection: readonly SelectedSeat[];
  /** The right total, when the server has refused another one. */
  readonly total?: string;
}

/** Returns the kinds of the booking's production. Archived ones are sold only if the booking has them. */
function useAmended(booking: BookingView, productionId: string): Amended {
  const { data: production } = useSuspenseQuery(productionQuery(productionId));
  const hasKinds = production.ticketKinds ?? booking.seats.some(({ ticketKind }) => ticketKind);
  const { data: all } = useSuspenseQuery(hasKinds ? ticketKinds(productionId) : noTicketKinds());
  return useMemo(() => {
    const has = new Map(
      booking.seats.map((seat) => [seatId(seat), seat.ticketKind?.id ?? STANDARD]),
    );
    const ids = new Set(has.values());
    const sold = all.filter(({ id, archived }) => !archived || ids.has(id));
    return {
      offer: {
        ...(production.standardPrices && { standardPrices: production.standardPrices }),
        ...(sold.length > 0 && { ticketKinds: sold }),
      },
      has,
      orderedAt: new Date(booking.createdAt).toISOString(),
    };
  }, [booking, production, all]);
}

/** A booking's seats can be exchanged only on the map of the booked performance. */
const OtherPerformance = ({ booking }: { booking: BookingView }) => (
  <>
    <BackToBookings />
    <Message
      level={2}
      icon={icons.alert}
      title={i18n.t('This booking is for another performance')}
      text={i18n.t('Booking {number} is for {production}, {date}. Nothing was changed.', {
        number: booking.confirmationNumber,
        production: booking.productionName,
        date: longDateAtTime(booking.performanceDate),
      })}
    >
      <Link
        to="/seats/$performanceId"
        params={{ performanceId: booking.performanceId }}
        search={{ bookingId: booking.id }}
        className={buttonClass('primary')}
      >
        {i18n.t('Open its own seat map')}
      </Link>
    </Message>
  </>
);

/** Link for staff, who return to the bookings. Buyers get a link to the productions instead. */
const BackToBookings = () => (
  <Link to="/admin/bookings" className={buttonStyles.backLink}>
    <Icon of={icons.back} /> {i18n.t('Back to Bookings')}
  </Link>
);

/** Screen for an amendment whose address names no booking. */
export function AmendNothing({ performanceId }: { performanceId: string }) {
  const { data: performance } = useSuspenseQuery(performanceQuery(performanceId));
  const fail = () =>
    showToast({
      title: i18n.t('Error'),
      description: i18n.t('Booking ID is missing. Please try again from the bookings page.'),
      variant: 'destructive',
    });
  return (
    <>
      <BackToBookings />
      <SeatSelection
        performance={performance}
        initial={[]}
        actionFor={() => ({ label: i18n.t('Update Seats'), run: fail, blocked: null })}
      />
    </>
  );
}
