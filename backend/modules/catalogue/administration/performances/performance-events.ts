import type {
  PerformanceAdded,
  PerformanceArchiveSwitched,
  PerformanceDeleted,
  PerformanceMoved,
  PerformanceSalesSwitched,
  TimeAndVenue,
} from '../../../../contracts/events/index.js';
import type { Performance } from '../../entities/performance.entity.js';
import type { Production } from '../../entities/production.entity.js';

export const addedPerformance = (
  production: Production,
  performance: Performance,
): PerformanceAdded => ({
  type: 'PerformanceAdded',
  data: { ...idsOf(production, performance), after: fieldsOf(performance) },
});

export const deletedPerformance = (
  production: Production,
  performance: Performance,
  withProduction: boolean,
): PerformanceDeleted => ({
  type: 'PerformanceDeleted',
  data: { ...idsOf(production, performance), before: fieldsOf(performance), withProduction },
});

/**
 * Returns one event each for a changed moment or venue (which changes the bookings, too), changed sales and a changed
 * archive state.
 */
export function changedPerformance(
  production: Production,
  before: Performance,
  columns: Partial<Performance>,
): (PerformanceMoved | PerformanceSalesSwitched | PerformanceArchiveSwitched)[] {
  const after: Performance = { ...before, ...columns };
  const ids = idsOf(production, before);
  const [was, is] = [timeAndVenueOf(before), timeAndVenueOf(after)];
  const moved = was.startsAt !== is.startsAt || was.venue !== is.venue;
  const switched = before.salesEnabled !== after.salesEnabled;
  const [wasArchived, isArchived] = [before.archivedAt !== null, after.archivedAt !== null];
  return [
    ...(moved
      ? [{ type: 'PerformanceMoved' as const, data: { ...ids, before: was, after: is } }]
      : []),
    ...(switched
      ? [
          {
            type: 'PerformanceSalesSwitched' as const,
            data: { ...ids, before: before.salesEnabled, after: after.salesEnabled },
          },
        ]
      : []),
    ...(wasArchived === isArchived
      ? []
      : [
          {
            type: 'PerformanceArchiveSwitched' as const,
            data: { ...ids, before: wasArchived, after: isArchived },
          },
        ]),
  ];
}

const idsOf = ({ schoolId }: Production, { id, productionId }: Performance) => ({
  schoolId,
  productionId,
  performanceId: id,
});

const timeAndVenueOf = ({ dateTime, venue }: Performance): TimeAndVenue => ({
  startsAt: dateTime.toISOString(),
  venue,
});

const fieldsOf = (performance: Performance) => ({
  ...timeAndVenueOf(performance),
  salesEnabled: performance.salesEnabled,
});
