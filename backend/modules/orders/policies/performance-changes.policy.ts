import type { Actor } from '../../../contracts/events/index.js';
import {
  causedBy,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';
import type { CancellationReason } from '../commands/cancel-booking.js';

export const PERFORMANCE_DELETED_QUEUE = 'performance-deleted';
export const PERFORMANCE_MOVED_QUEUE = 'performance-moved';

interface PerformanceJob extends JobCause {
  readonly performanceId: string;
  /** Person who changed the catalogue. The events of the bookings name the same person. */
  readonly by: Actor;
  /** Log position of the catalogue event. */
  readonly position: string;
}

export interface PerformanceDeletedJob extends PerformanceJob {
  readonly reason: CancellationReason;
}

export interface PerformanceMovedJob extends PerformanceJob {
  /** Catalogue stream of the school, and the revision of the rescheduling in that stream. */
  readonly stream: string;
  readonly revision: number;
}

/**
 * Requests a job that changes the bookings of a changed performance: after a deletion they are cancelled, after a rescheduling
 * they get the new date.
 */
export const performanceChangesPolicy: Policy = (event) => {
  if (event.type !== 'PerformanceDeleted' && event.type !== 'PerformanceMoved') return [];
  const { stream, revision, position, metadata } = event;
  const { performanceId } = event.data;
  const of = { performanceId, by: metadata.actor, position, ...causedBy(event) };
  if (event.type === 'PerformanceMoved') {
    const data: PerformanceMovedJob = { ...of, stream, revision };
    return [{ queue: PERFORMANCE_MOVED_QUEUE, id: event.id, data }];
  }
  const reason = event.data.withProduction ? 'production-deleted' : 'showtime-deleted';
  const data: PerformanceDeletedJob = { ...of, reason };
  return [{ queue: PERFORMANCE_DELETED_QUEUE, id: event.id, data }];
};
