import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isStatus } from '../api/errors';
import { performance } from '../api/performances';
import { production } from '../api/productions';
import { seating } from '../api/seating';
import { MapLoading } from '../features/seats/map-loading';
import { NewBooking } from '../features/seats/new-booking';
import { SeatsLoading } from '../features/seats/seats-page';
import { PerformanceNotFound, SeatsScreen } from '../features/seats/seats-screen';
import { BookingNotFound } from '../features/tickets/booking-not-found';
import { i18n } from '../language/i18n';
import { KEYS, storedText } from '../storage/browser-storage';
import { Loading } from '../ui/panel';
import { useHydrated } from '../ui/use-hydrated';

/** Loads the screen that changes a booking's seats. Only staff need it, so families do not load it. */
const amending = async () => {
  const [screen] = await Promise.all([
    import('../features/seats/amend-booking'),
    import('../staff/texts').then(({ loadStaffTexts }) => loadStaffTexts()),
  ]);
  return screen;
};
const AmendBooking = lazy(async () => ({ default: (await amending()).AmendBooking }));
const AmendNothing = lazy(async () => ({ default: (await amending()).AmendNothing }));

/** Loads the seats of a stored order. Most visitors have no stored order, so this code is loaded only when there is one. */
async function heldSeats(queryClient: QueryClient, performanceId: string): Promise<void> {
  if (storedText('sessionStorage', KEYS.bookingData).read() === null) return;
  const { loadHeldSeats } = await import('../features/seats/stored-order');
  await loadHeldSeats(queryClient, performanceId);
}

async function amended(queryClient: QueryClient, bookingId: string): Promise<void> {
  const { booking } = await import('../api/bookings');
  await queryClient.ensureQueryData(booking(bookingId));
}

/** Turns a 404 or 400 into `notFound`. Its `data` says whether the performance or the booking is missing. */
const missing = (what: 'performance' | 'booking') => (error: unknown) => {
  if (isStatus(error, 404) || isStatus(error, 400)) throw notFound({ data: what });
  throw error;
};

export const Route = createFileRoute('/seats/$performanceId')({
  validateSearch: (search: Record<string, unknown>): { bookingId?: string } =>
    typeof search.bookingId === 'string' ? { bookingId: search.bookingId } : {},
  loaderDeps: ({ search: { bookingId } }) => ({ bookingId }),
  loader: async ({ context: { queryClient }, params: { performanceId }, deps: { bookingId } }) => {
    const found = await queryClient
      .ensureQueryData(performance(performanceId))
      .catch(missing('performance'));
    await Promise.all([
      bookingId === undefined ? undefined : amending(),
      queryClient.ensureQueryData(production(found.productionId)),
      queryClient.ensureQueryData(seating(found.productionId, performanceId)),
      bookingId === undefined ? heldSeats(queryClient, performanceId) : undefined,
      bookingId ? amended(queryClient, bookingId).catch(missing('booking')) : undefined,
    ]);
  },
  pendingComponent: SeatsLoading,
  notFoundComponent: ({ data }) =>
    data === 'booking' ? <NoSuchBooking /> : <PerformanceNotFound />,
  component: Seats,
});

const NoSuchBooking = () => (
  <div className="page">
    <BookingNotFound />
  </div>
);

function Seats() {
  const { performanceId } = Route.useParams();
  const { bookingId } = Route.useSearch();
  const { data: shown } = useSuspenseQuery(performance(performanceId));
  // Only the browser draws the map, because the server knows neither the screen's width nor the seats chosen in this browser.
  const ours = useHydrated();
  return (
    <SeatsScreen performanceId={performanceId}>
      {!ours ? (
        <MapLoading performance={shown} />
      ) : bookingId === undefined ? (
        <NewBooking key={performanceId} performanceId={performanceId} />
      ) : (
        <Suspense fallback={<Loading text={i18n.t('Loading seating configuration...')} />}>
          {bookingId === '' ? (
            <AmendNothing performanceId={performanceId} />
          ) : (
            <AmendBooking key={bookingId} performanceId={performanceId} bookingId={bookingId} />
          )}
        </Suspense>
      )}
    </SeatsScreen>
  );
}
