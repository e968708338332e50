import { keyOf, type JobOfCause } from '../../jobs/finished-jobs.js';
import { isNews, type ObservedEvent, type WantedJob } from '../policy.js';

/**
 * Milliseconds after its due time during which a job is requested again. Later it is given up, with a warning for the operator.
 */
export const GIVEN_UP_AFTER_MS = 30 * 24 * 60 * 60_000;

/** Unfinished event of the log. */
interface Unfinished {
  /** ISO 8601: time of recording, by the store's clock. */
  readonly recordedAt: string;
  /** Position (exclusive) from which reading finds the event again. */
  readonly after: string;
}

/** Job that the events request and that is not recorded as done. */
export interface DueJob extends JobOfCause, Unfinished {
  readonly wanted: WantedJob;
  /** Due time: milliseconds since 1970. */
  readonly dueAt: number;
}

/** Event with the position of the event before it. */
export interface EventInLog {
  readonly event: ObservedEvent;
  readonly after: string;
}

/**
 * Fold over the log to the due jobs. Each event adds the jobs that the policies request for it, and finished jobs are removed.
 * The rest either waits in the queue or was lost by it.
 */
export class DueWork {
  private readonly jobs = new Map<string, DueJob>();
  /** Events of parked streams: their jobs were never requested. */
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
   * Adds an event of a parked stream, but not for ever: jobs of an older event would be given up, and all records of finished
   * jobs since would be kept for it.
   */
  addParked({ event, after }: EventInLog): void {
    const at = recordedAt(event);
    if (Date.parse(at) > this.now().getTime() - GIVEN_UP_AFTER_MS)
      this.parked.push({ after, recordedAt: at });
  }

  remove(done: ReadonlySet<string>): void {
    for (const key of done) this.jobs.delete(key);
  }

  /** @param overdueMs time since the due time; left out: all jobs, including later ones */
  list(overdueMs?: number): DueJob[] {
    const latest = overdueMs === undefined ? Infinity : this.now().getTime() - overdueMs;
    return [...this.jobs.values()].filter(({ dueAt }) => dueAt <= latest);
  }

  /** Removes and returns jobs that have been due for too long. */
  giveUp(): DueJob[] {
    const old = this.list(GIVEN_UP_AFTER_MS);
    this.remove(new Set(old.map(keyOf)));
    return old;
  }

  /**
   * Returns the position after which all unfinished events lie: parked events and events with open jobs.
   * @param readTo position up to which the log was read, returned when there are none
   */
  floor(readTo: string): string {
    return this.unfinished().reduce(
      (lowest, { after }) => (after < lowest ? after : lowest),
      readTo,
    );
  }

  /**
   * Returns the recording time of the oldest unfinished event; `null` when there is none. A reader that begins at the floor
   * requests all jobs of later events, so records of finished jobs are needed back to this time.
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
