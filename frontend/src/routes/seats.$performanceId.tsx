import { createFileRoute, notFound } from '@tanstack/react-router';
import { booking } from '../api/bookings';
import { HttpError } from '../api/errors';
import { performance } from '../api/performances';
import { production } from '../api/productions';
import { seating } from '../api/seating';
import { AmendBooking, AmendNothing } from '../features/seats/amend-booking';
import { NewBooking } from '../features/seats/new-booking';
import { PerformanceNotFound, SeatsLoading, SeatsScreen } from '../features/seats/seats-screen';

export const Route = createFileRoute('/seats/$performanceId')({
  validateSearch: (search: Record<string, unknown>): { bookingId?: string } =>
    typeof search.bookingId === 'string' ? { bookingId: search.bookingId } : {},
  loaderDeps: ({ search: { bookingId } }) => ({ bookingId }),
  loader: async ({ context: { queryClient }, params: { performanceId }, deps: { bookingId } }) => {
    const found = await queryClient.ensureQueryData(performance(performanceId)).catch((error: unknown) => {
      if (error instanceof HttpError && (error.status === 404 || error.status === 400)) throw notFound();
      throw error;
    });
    await Promise.all([
      queryClient.ensureQueryData(production(found.productionId)),
      queryClient.ensureQueryData(seating(found.productionId, performanceId)),
      bookingId ? queryClient.ensureQueryData(booking(bookingId)) : undefined,
    ]);
  },
  pendingComponent: SeatsLoading,
  notFoundComponent: PerformanceNotFound,
  component: Seats,
});

function Seats() {
  const { performanceId } = Route.useParams();
  const { bookingId } = Route.useSearch();
  return (
    <SeatsScreen performanceId={performanceId}>
      {bookingId === undefined ? (
        <NewBooking key={performanceId} performanceId={performanceId} />
      ) : bookingId === '' ? (
        <AmendNothing performanceId={performanceId} />
      ) : (
        <AmendBooking key={bookingId} performanceId={performanceId} bookingId={bookingId} />
      )}
    </SeatsScreen>
  );
}
