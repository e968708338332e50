import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { SeatInput } from '@contracts/rest/bookings';
import { errorToast } from '../../api/error-toast';
import { performance as performanceQuery } from '../../api/performances';
import { production as productionQuery } from '../../api/productions';
import { seating } from '../../api/seating';
import { serverNow } from '../../api/server-clock';
import { longDate, time } from '../../ui/dates';
import { toDecimal } from '../../ui/money';
import { Note } from '../../ui/panel';
import { showToast } from '../../ui/toast-store';
import type { BookingData } from '../../order/booking-data';
import { orderIdentity } from '../../order/checkout-progress';
import { orderCalls } from '../../order/order-calls';
import {
  forgetSelection,
  keepSelection,
  keptSelection,
  readBookingData,
  readProgress,
  storeBookingData,
  storeProgress,
} from '../../order/order-in-progress';
import { giveUpOrder } from '../../order/place-order';
import { HeldSeatsNote } from './held-seats-note';
import { SeatSelection } from './seat-selection';
import type { SelectedSeat } from './selection';
import { seatId, totalSen } from './seats';
import { SoldOutNote } from './sold-out-note';

/** Choosing seats for a new order; coming back from checkout, the choice is still there. */
export function NewBooking({ performanceId }: { performanceId: string }) {
  const navigate = useNavigate();
  const router = useRouter();
  const client = useQueryClient();
  const { data: performance } = useSuspenseQuery(performanceQuery(performanceId));
  const { data: production } = useSuspenseQuery(productionQuery(performance.productionId));
  const [stored, setStored] = useState(() => storedOrder(performanceId));
  const [started] = useState(() => Date.parse(performance.dateTime) < serverNow());
  const [busy, setBusy] = useState(false);

  /**
   * Runs with the old order's seats released; without a connection nothing happens, and a toast
   * says so.
   */
  async function withoutOldOrder(wanted: BookingData | null, then: () => unknown) {
    setBusy(true);
    try {
      await giveUpUnless(wanted);
      await then();
    } catch (error) {
      showToast(errorToast(error, 'Your seats could not be changed. Please try again.'));
    } finally {
      setBusy(false);
    }
  }

  function proceed(selection: readonly SelectedSeat[]) {
    const data: BookingData = {
      performanceId,
      productionTitle: production.title,
      performanceDate: longDate(performance.dateTime),
      performanceTime: time(performance.dateTime),
      venue: performance.venue || production.venue,
      seats: selection.map(({ section, row, number }) => ({ section, row, number })),
      total: toDecimal(totalSen(selection)),
    };
    void withoutOldOrder(data, () => {
      storeBookingData(data);
      forgetSelection(performanceId);
      return navigate({ to: '/checkout' });
    });
  }

  const changeSeats = () =>
    void withoutOldOrder(null, async () => {
      await client.refetchQueries({
        queryKey: seating(performance.productionId, performanceId).queryKey,
      });
      forgetSelection(performanceId);
      setStored((before) => before && { ...before, bookingId: null });
    });

  const blocked =
    performance.salesEnabled === false
      ? 'Ticket sales are disabled for this performance.'
      : started
        ? 'This performance has already begun.'
        : busy
          ? 'One moment...'
          : null;
  const held = stored?.bookingId ?? null;
  return (
    <>
      {started && (
        <Note tone="warn" title="This performance has already begun">
          Its seats can no longer be booked. Please choose another performance.
        </Note>
      )}
      {!started && !held && <SoldOutNote performance={performance} />}
      {stored && held && (
        <HeldSeatsNote
          bookingId={held}
          seats={stored.data.seats}
          busy={busy}
          onChange={changeSeats}
        />
      )}
      <SeatSelection
        key={held ?? 'new'}
        performance={performance}
        initial={seatsToStartFrom(performanceId, stored)}
        onChange={(selection) => keepSelection(performanceId, selection)}
        onBegin={() => void router.preloadRoute({ to: '/checkout' })}
        actionFor={(selection) => ({
          label: 'Proceed to Checkout',
          run: () => proceed(selection),
          blocked,
        })}
      />
    </>
  );
}

/** What was chosen here last, else what was taken to checkout; never what an order holds already. */
function seatsToStartFrom(
  performanceId: string,
  stored: ReturnType<typeof storedOrder>,
): readonly SeatInput[] {
  const kept = keptSelection(performanceId);
  if (!stored) return kept ?? [];
  if (!stored.bookingId) return kept ?? stored.data.seats;
  const held = new Set(stored.data.seats.map(seatId));
  return (kept ?? []).filter((seat) => !held.has(seatId(seat)));
}

/** Gives up what the tab's last order holds, unless it is for these very seats. */
async function giveUpUnless(wanted: BookingData | null) {
  const progress = readProgress();
  if (!progress || (wanted && progress.orderOf === orderIdentity(wanted))) return;
  await giveUpOrder(orderCalls, progress);
  storeProgress({ ...progress, step: 1, bookingId: null, idempotencyKey: null, keyIsFor: null });
}

function storedOrder(performanceId: string) {
  const data = readBookingData();
  if (data?.performanceId !== performanceId) return null;
  const progress = readProgress();
  return { data, bookingId: progress?.orderOf === orderIdentity(data) ? progress.bookingId : null };
}
