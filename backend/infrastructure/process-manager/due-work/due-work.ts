import { keyOf, type JobOfCause } from '../../jobs/finished-jobs.js';
import { isNews, type ObservedEvent, type WantedJob } from '../policy.js';

/**
 * Milliseconds after its due time for which a lost job is requested again. After that it is given up, with a warning for the
 * operator.
 */
export const GIVEN_UP_AFTER_MS = 30 * 24 * 60 * 60_000;

/** Event of the log whose jobs are not all finished. */
interface Unfinished {
  /** Time of recording of the event by the store's clock, ISO 8601. */
  readonly recordedAt: string;
  /** Position from which a read (exclusive) returns the event again. */
  readonly after: string;
}

/** Job that events request and that is not recorded as finished. */
export interface DueJob extends JobOfCause, Unfinished {
  readonly wanted: WantedJob;
  /** Time at which the job is due, in milliseconds since 1970. */
  readonly dueAt: number;
}

/** Event, with the position just before it. */
export interface EventInLog {
  readonly event: ObservedEvent;
  readonly after: string;
}

/**
 * Jobs that are due, computed from the log: each event adds the jobs that the policies request for it, and finished jobs are
 * removed. Each job that is left either waits in the queue or was lost by the queue.
 */
export class DueWork {
  private readonly jobs = new Map<string, DueJob>();
  /** Events of parked streams, whose jobs were never requested. */
  private readonly parked: Unfinished[] = [];

  constructor(private readonly now: () => Date) {}

  add({ event, after }: EventInLog, wanted: readonly WantedJob[]): void {
    for (const job of wanted) {
      if (!isNews(job, this.now())) continue;
      const { occurredAt } = event.metadata;
      const due: DueJob = {
        queue: job.queue,
        id: job.id,
        cause: job.data.causedBy.id,
        wanted: job,
        dueAt: job.runAt?.getTime() ?? Date.parse(occurredAt),
        recordedAt: recordedAt(event),
        after,
      };
      this.jobs.set(keyOf(due), due);
    }
  }

  /**
   * Adds an event of a parked stream, unless it is too old: its jobs would be given up anyway, and all records of finished jobs
   * since then would have to be kept.
   */
  addParked({ event, after }: EventInLog): void {
    const at = recordedAt(event);
    if (Date.parse(at) > this.now().getTime() - GIVEN_UP_AFTER_MS)
      this.parked.push({ after, recordedAt: at });
  }

  remove(done: ReadonlySet<string>): void {
    for (const key of done) this.jobs.delete(key);
  }

  /** Returns due jobs. @param overdueMs smallest time since the due time; left out: all jobs, even those that are due later */
  list(overdueMs?: number): DueJob[] {
    const latest = overdueMs === undefined ? Infinity : this.now().getTime() - overdueMs;
    return [...this.jobs.values()].filter(({ dueAt }) => dueAt <= latest);
  }

  /** Removes and returns jobs that were due too long ago. */
  giveUp(): DueJob[] {
    const old = this.list(GIVEN_UP_AFTER_MS);
    this.remove(new Set(old.map(keyOf)));
    return old;
  }

  /**
   * Returns the position after which all unfinished events are: parked events, and events with unfinished jobs.
   * @param readTo position up to which the log was read; returned when nothing is unfinished
   */
  floor(readTo: string): string {
    return this.unfinished().reduce(
      (lowest, { after }) => (after < lowest ? after : lowest),
      readTo,
    );
  }

  /**
   * Returns the recording time of the oldest unfinished event; `null` when there is none. A reader that starts at the floor
   * requests the jobs of all later events, so records of finished jobs are needed back to this time.
   */
  oldest(): string | null {
    return this.unfinished().reduce<string | null>(
      (oldest, { recordedAt }) => (oldest === null || recordedAt < oldest ? recordedAt : oldest),
      null,
    );
  }

  private unfinished(): readonly Unfinished[] {
    return [...this.parked, ...this.jobs.values()];
  }
}

const recordedAt = (event: ObservedEvent): string => event.recordedAt ?? event.metadata.occurredAt;
