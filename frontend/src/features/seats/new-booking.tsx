import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { performance as performanceQuery } from '../../api/performances';
import { production as productionQuery } from '../../api/productions';
import { longDate, time } from '../../ui/dates';
import { toDecimal } from '../../ui/money';
import { Note } from '../../ui/panel';
import { seatText } from '../../ui/seat-text';
import { readBookingData, storeBookingData } from '../order/booking-data';
import { orderIdentity, readProgress } from '../order/checkout-progress';
import { SeatSelection } from './seat-selection';
import type { SelectedSeat } from './selection';
import { totalSen } from './seats';

/** Choosing seats for a new order; coming back from checkout, the choice is still there. */
export function NewBooking({ performanceId }: { performanceId: string }) {
  const navigate = useNavigate();
  const router = useRouter();
  const { data: performance } = useSuspenseQuery(performanceQuery(performanceId));
  const { data: production } = useSuspenseQuery(productionQuery(performance.productionId));
  const [stored] = useState(() => storedOrder(performanceId));
  const [started] = useState(() => Date.parse(performance.dateTime) < Date.now());

  function proceed(selection: readonly SelectedSeat[]) {
    storeBookingData({
      performanceId,
      productionTitle: production.title,
      performanceDate: longDate(performance.dateTime),
      performanceTime: time(performance.dateTime),
      venue: performance.venue || production.venue,
      seats: selection.map(({ section, row, number }) => ({ section, row, number })),
      total: toDecimal(totalSen(selection)),
    });
    void navigate({ to: '/checkout' });
  }

  const blocked =
    performance.salesEnabled === false
      ? 'Ticket sales are disabled for this performance.'
      : started
        ? 'This performance has already begun.'
        : null;
  return (
    <>
      {stored?.bookingId && (
        <Note title="These seats are held for you" icon="ticket">
          {stored.data.seats.map(seatText).join('; ')}. <Link to="/checkout">Continue to payment</Link>, or choose other seats below.
        </Note>
      )}
      <SeatSelection
        performance={performance}
        initial={stored && !stored.bookingId ? stored.data.seats : []}
        onBegin={() => void router.preloadRoute({ to: '/checkout' })}
        actionFor={(selection) => ({ label: 'Proceed to Checkout', run: () => proceed(selection), blocked })}
      />
    </>
  );
}

function storedOrder(performanceId: string) {
  const data = readBookingData();
  if (data?.performanceId !== performanceId) return null;
  const progress = readProgress();
  return { data, bookingId: progress?.orderOf === orderIdentity(data) ? progress.bookingId : null };
}
