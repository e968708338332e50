import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  AnalyticsBooking,
  AnalyticsBookingsPage,
  AnalyticsView,
  HeatMapSeat,
  SalesCurveView,
  TrafficView,
} from '@contracts/rest/administration';
import { call, read } from './http';

/** Scope of the analytics: one performance, or without `performanceId` all performances of the school. */
export interface AnalyticsScope {
  readonly schoolId: string;
  readonly performanceId?: string;
}

function queryOf(
  { schoolId, performanceId }: AnalyticsScope,
  more: Record<string, string> = {},
): string {
  return new URLSearchParams({
    schoolId,
    ...(performanceId ? { performanceId } : {}),
    ...more,
  }).toString();
}

export const analytics = (scope: AnalyticsScope) =>
  queryOptions({
    queryKey: ['/api/admin/analytics', scope],
    queryFn: async ({ signal }) => {
      try {
        return await call<AnalyticsView>(`/api/admin/analytics?${queryOf(scope)}`, { signal });
      } catch (error) {
        if (signal.aborted) throw error;
        throw new Error('Failed to fetch analytics', { cause: error });
      }
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const heatMap = (performanceId: string) =>
  queryOptions({
    queryKey: ['/api/admin/analytics/heat-map', performanceId],
    queryFn: ({ signal }) =>
      call<readonly HeatMapSeat[]>(`/api/admin/analytics/heat-map?performanceId=${performanceId}`, {
        signal,
      }),
    staleTime: 0,
  });

export const salesCurve = (performanceId: string) =>
  queryOptions({
    queryKey: ['/api/admin/analytics/sales-curve', performanceId],
    queryFn: ({ signal }) =>
      call<SalesCurveView>(`/api/admin/analytics/sales-curve?performanceId=${performanceId}`, {
        signal,
      }),
    staleTime: 0,
  });

export const traffic = () =>
  queryOptions({
    queryKey: ['/api/admin/traffic-analytics'],
    queryFn: (context) => read<TrafficView>(context),
    staleTime: 0,
  });

/**
 * Yields all bookings that the analytics count, page by page. The analytics answer already contains the first thousand, so only
 * later pages are fetched.
 */
export async function* bookingPages(
  scope: AnalyticsScope,
  { bookings, nextBookings }: Pick<AnalyticsView, 'bookings' | 'nextBookings'>,
  signal: AbortSignal,
): AsyncGenerator<readonly AnalyticsBooking[]> {
  yield bookings;
  let after = nextBookings;
  while (after !== null) {
    const query: string = queryOf(scope, { after });
    const page: AnalyticsBookingsPage = await call<AnalyticsBookingsPage>(
      `/api/admin/analytics/bookings?${query}`,
      { signal },
    );
    yield page.bookings;
    after = page.nextBookings;
  }
}
