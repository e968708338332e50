import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import type { OrderedSeat } from '@contracts/rest/bookings';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { errorToast } from '../../api/error-toast';
import { performance as performanceQuery } from '../../api/performances';
import { production as productionQuery } from '../../api/productions';
import { seating } from '../../api/seating';
import { serverNow } from '../../api/server-clock';
import { i18n } from '../../language/i18n';
import { langOf } from '../../language/school-texts';
import { longDate, time } from '../../ui/dates';
import { toDecimal } from '../../ui/money';
import { Note } from '../../ui/panel';
import { showToast } from '../../ui/toast-store';
import { forgetOpenOrder } from '../../order/open-orders';
import { readProgress, storeProgress, type CheckoutProgress } from '../../order/checkout-progress';
import {
  discountWord,
  orderIdentity,
  forgetSelection,
  keepSelection,
  keptSelection,
  orderedSeat,
  storeBookingData,
  type BookingData,
} from '../../order/order-in-progress';
import { orderCalls, giveUpOrder } from '../../order/place-order';
import { MapLoading } from './map-loading';
import { SeatSelection } from './seat-selection';
import { seatId, totalSen, type SelectedSeat } from './seats';
import { SoldOutNote } from './sold-out-note';
import { heldSeatsNote, storedOrder } from './stored-order';
import { useDiscountCode } from './use-discount-code';

const HeldSeatsNote = lazy(heldSeatsNote);

/** Seat selection for a new order; it keeps the choice when the buyer comes back from checkout. */
export function NewBooking({ performanceId }: { performanceId: string }) {
  const navigate = useNavigate();
  const router = useRouter();
  const client = useQueryClient();
  const { data: performance } = useSuspenseQuery({
    ...performanceQuery(performanceId),
    // Refetches the performance while its school cannot be paid, because the school may enter its bank details at any time.
    staleTime: ({ state }) => (state.data?.unpayable ? 0 : Infinity),
  });
  const { data: production } = useSuspenseQuery(productionQuery(performance.productionId));
  const [stored, setStored] = useState(() => storedOrder(performanceId));
  const [started] = useState(() => Date.parse(performance.dateTime) < serverNow());
  const [busy, setBusy] = useState(false);
  const held = stored?.bookingId ?? null;
  // A held order may have taken the last use of its code.
  const { discount, field, isChecking } = useDiscountCode(
    performance,
    held ? undefined : discountWord,
  );

  /** Runs `work`; without a connection it only shows a toast. */
  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast(errorToast(error, i18n.t('Your seats could not be changed. Please try again.')));
    } finally {
      setBusy(false);
    }
  }

  function proceed(selection: readonly SelectedSeat[]) {
    const data: BookingData = {
      performanceId,
      productionTitle: production.title,
      titleLang: langOf(production),
      performanceDate: longDate(performance.dateTime),
      performanceTime: time(performance.dateTime),
      dateTime: performance.dateTime,
      venue: performance.venue || production.venue,
      seats: selection.map(orderedSeat),
      total: toDecimal(totalSen(selection)),
      ...(discount && {
        discountCode: discount.word,
        discountOff: toDecimal(selection.reduce((sum, { offSen = 0 }) => sum + offSen, 0)),
      }),
    };
    void run(async () => {
      await giveUpUnanswered(data);
      storeBookingData(data);
      forgetSelection(performanceId);
      return navigate({ to: '/checkout' });
    });
  }

  const changeSeats = () =>
    void run(async () => {
      await giveUpHeld();
      await client.refetchQueries({
        queryKey: seating(performance.productionId, performanceId).queryKey,
      });
      forgetSelection(performanceId);
      setStored((before) => before && { ...before, bookingId: null });
    });

  // One Suspense boundary for the map and the content above it, so that both appear together and the map does not move under a
  // finger.
  return (
    <Suspense fallback={<MapLoading performance={performance} />}>
      {started && (
        <Note tone="warn" title={i18n.t('This performance has already begun')}>
          {i18n.t('Its seats can no longer be booked. Please choose another performance.')}
        </Note>
      )}
      {!reasonBlocked(performance, started, []) && performance.unpayable && !held && (
        <Note tone="warn" title={i18n.t('Paid seats are not on sale yet')}>
          {i18n.t(
            'The school has not named its bank account yet, so tickets cannot be paid for. Please come back later.',
          )}
        </Note>
      )}
      {!started && !held && <SoldOutNote performance={performance} discount={discount} />}
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
        discount={discount}
        codeField={field}
        forFamily
        initial={seatsToStartFrom(performanceId, stored)}
        onChange={(selection) => keepSelection(performanceId, selection)}
        onBegin={() => void router.preloadRoute({ to: '/checkout' })}
        actionFor={(selection) => ({
          label: i18n.t('Proceed to Checkout'),
          run: () => proceed(selection),
          blocked:
            reasonBlocked(performance, started, selection) ??
            (busy || isChecking ? i18n.t('One moment...') : null),
        })}
      />
    </Suspense>
  );
}

/** Returns the reason why these seats cannot be ordered; null when they can. */
function reasonBlocked(
  performance: PerformanceView,
  started: boolean,
  selection: readonly SelectedSeat[],
): string | null {
  if (performance.salesEnabled === false)
    return i18n.t('Ticket sales are disabled for this performance.');
  if (performance.draft) return i18n.t('This production is not published yet.');
  if (started) return i18n.t('This performance has already begun.');
  if (performance.unpayable && totalSen(selection) > 0)
    return i18n.t('Tickets for this school cannot be paid for yet.');
  return null;
}

/**
 * Returns the seats last selected on this map. Without a selection, returns the seats that the tab brought to checkout, unless
 * that order was placed.
 */
function seatsToStartFrom(
  performanceId: string,
  stored: ReturnType<typeof storedOrder>,
): readonly OrderedSeat[] {
  const kept = keptSelection(performanceId);
  if (!stored) return kept ?? [];
  if (!stored.bookingId) return kept ?? stored.data.seats;
  const held = new Set(stored.data.seats.map(seatId));
  return (kept ?? []).filter((seat) => !held.has(seatId(seat)));
}

/**
 * Gives up an order whose answer was lost. The buyer saw an error, so nobody would pay for the seats that the order may hold.
 * Other orders stay until they are paid, given up or expired.
 */
async function giveUpUnanswered(wanted: BookingData) {
  const progress = readProgress();
  if (!progress || progress.bookingId !== null || progress.orderOf === orderIdentity(wanted))
    return;
  await giveUpOrder(orderCalls, progress);
  storeProgress(withoutOrder(progress));
}

/** Gives up the held order, because the buyer wants other seats. */
async function giveUpHeld() {
  const progress = readProgress();
  if (!progress) return;
  await giveUpOrder(orderCalls, progress);
  if (progress.bookingId !== null) forgetOpenOrder(progress.bookingId);
  storeProgress(withoutOrder(progress));
}

const withoutOrder = (progress: CheckoutProgress): CheckoutProgress => ({
  ...progress,
  step: 1,
  bookingId: null,
  idempotencyKey: null,
  keyIsFor: null,
});
