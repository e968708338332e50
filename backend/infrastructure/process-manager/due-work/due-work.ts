import { keyOf, type JobOfCause } from '../../jobs/finished-jobs.js';
import { isNews, type ObservedEvent, type WantedJob } from '../policy.js';

/** So long after it was due a job is asked for again, in milliseconds. Later somebody must look: it is given up, with a warning. */
export const GIVEN_UP_AFTER_MS = 30 * 24 * 60 * 60_000;

/** Where an event that is not done with stands in the log. */
interface Unfinished {
  /** ISO 8601, by the store's clock: when it was recorded. */
  readonly recordedAt: string;
  /** Whoever reads the log from here (exclusive) finds the event again. */
  readonly after: string;
}

/** A job that the events ask for, as far as nobody has written down that it is done. */
export interface DueJob extends JobOfCause, Unfinished {
  readonly wanted: WantedJob;
  /** When it had to run: milliseconds since 1970. */
  readonly dueAt: number;
}

/** What an event is to the fold below, and the position of the event before it. */
export interface EventInLog {
  readonly event: ObservedEvent;
  readonly after: string;
}

/**
 * What is due by the events: a fold over the log. Each event adds the jobs that the policies want of it; those that are done
 * are taken out. What remains either waits in the queue or was lost by it.
 */
export class DueWork {
  private readonly jobs = new Map<string, DueJob>();
  /** Events of streams that wait for a retry: their jobs were never asked for. */
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

  /** Not for ever: what an older event asks for would be given up, and all that is done since would be kept for it. */
  addParked({ event, after }: EventInLog): void {
    const at = recordedAt(event);
    if (Date.parse(at) > this.now().getTime() - GIVEN_UP_AFTER_MS)
      this.parked.push({ after, recordedAt: at });
  }

  remove(done: ReadonlySet<string>): void {
    for (const key of done) this.jobs.delete(key);
  }

  /** @param overdueMs so long after its moment; left out: all, also those for later */
  list(overdueMs?: number): DueJob[] {
    const latest = overdueMs === undefined ? Infinity : this.now().getTime() - overdueMs;
    return [...this.jobs.values()].filter(({ dueAt }) => dueAt <= latest);
  }

  /** Takes out what has been due for too long, and answers it. */
  giveUp(): DueJob[] {
    const old = this.list(GIVEN_UP_AFTER_MS);
    this.remove(new Set(old.map(keyOf)));
    return old;
  }

  /** Nothing up to here is due any more. @param readTo how far the log was read */
  floor(readTo: string): string {
    return this.unfinished().reduce(
      (lowest, { after }) => (after < lowest ? after : lowest),
      readTo,
    );
  }

  /**
   * When the oldest event was recorded that is not done with; `null` when there is none. Whoever begins at the floor asks for all
   * that later events want, so what of that is done must be known back to here.
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
