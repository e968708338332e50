import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { SchoolRules } from '../verification/school-rules.js';
import { ReceiptRejudgings, type StoredDifference } from './receipt-rejudgings.js';
import { isDifferent, rejudge, REJUDGED_STREAMS, type Rejudged } from './rejudge.js';

export const RECEIPT_REJUDGING_QUEUE = 'receipt-rejudging';

export interface ReceiptRejudgingJob {
  /** Also the job's id. */
  readonly schoolId: string;
}

/** Differences that are kept; the newest decisions. A later judging finds what was left out. */
const MOST_KEPT = 500;

/** Judges all receipts of a school again, from the first event on. It reads the whole log, so no request waits for it. */
@Injectable()
export class RejudgeReceiptsWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly events: DomainEventStore,
    private readonly rules: SchoolRules,
    private readonly rejudgings: ReceiptRejudgings,
  ) {}

  onModuleInit(): void {
    this.jobs.process<ReceiptRejudgingJob>(RECEIPT_REJUDGING_QUEUE, ({ data }, signal) =>
      this.judge(data.schoolId, signal),
    );
  }

  private async judge(schoolId: string, signal: AbortSignal): Promise<void> {
    const rules = await this.rules.of(schoolId);
    // By receipt: the last decision counts.
    const last = new Map<string, Rejudged>();
    for await (const line of rejudge(this.everything(signal), { schoolId, rules }))
      last.set(line.receiptId, line);
    // What was not read to its end says nothing; the job runs again.
    signal.throwIfAborted();
    const differences = [...last.values()]
      .flatMap((line) => differenceOf(line) ?? [])
      .sort((a, b) => (a.judgedAt < b.judgedAt ? 1 : -1))
      .slice(0, MOST_KEPT);
    await this.rejudgings.finished(schoolId, last.size, differences, this.clock.now());
  }

  private async *everything(signal: AbortSignal): AsyncIterable<readonly RecordedEvent[]> {
    const wanted = { from: '', filter: REJUDGED_STREAMS, signal };
    for await (const batch of this.events.readAll(wanted)) yield batch.events;
  }
}

/** Null: nobody has anything to do. Where a person has decided, the rules' "a person should look" is no news. */
function differenceOf(line: Rejudged): StoredDifference | null {
  const { bookingId, receiptId, judgedAt, old, now } = line;
  if (!now || !isDifferent(line) || old.kind === now.kind) return null;
  if (old.byPerson && now.kind === 'needs_review') return null;
  return { bookingId, receiptId, judgedAt, old, now };
}
