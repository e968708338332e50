import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { JOB_QUEUE, type JobQueue } from '../../infrastructure/jobs/port.js';
import { gauge } from '../../infrastructure/metrics/metrics.js';
import { ReaderHealth, type ReaderFacts } from './parked-streams/reader-health.js';

/** Provides Prometheus metrics of event readers and jobs. All backends share both, so each reports the same values. */
@Injectable()
export class OperationsMetrics implements OnModuleInit {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    private readonly readers: ReaderHealth,
  ) {}

  onModuleInit(): void {
    gauge(
      'houselights_reader_lag_seconds',
      'How long the first event has waited that a read model, or the process manager, has not handled; 0: none waits.',
      ['reader'],
      () => this.ofReaders((facts) => this.waitedSeconds(facts)),
    );
    gauge(
      'houselights_parked_streams',
      'Streams that a reader could not go on with; /super-admin lists them.',
      ['reader'],
      () => this.ofReaders(({ parkedStreams }) => parkedStreams),
    );
    gauge('houselights_jobs', 'Jobs by queue and state.', ['queue', 'state'], async () =>
      Object.entries(await this.jobs.counts()).flatMap(([queue, counts]) =>
        Object.entries(counts).map(([state, value]) => ({
          labels: { queue, state },
          value: value as number,
        })),
      ),
    );
    gauge(
      'houselights_job_oldest_due_seconds',
      'How long the job of a queue that is due the longest has waited.',
      ['queue'],
      async () =>
        Object.entries(await this.jobs.oldestDueSeconds()).map(([queue, value]) => ({
          labels: { queue },
          value,
        })),
    );
  }

  private async ofReaders(valueOf: (facts: ReaderFacts) => number) {
    return Object.entries(await this.readers.all()).map(([reader, facts]) => ({
      labels: { reader },
      value: valueOf(facts),
    }));
  }

  private waitedSeconds({ waitingSince }: ReaderFacts): number {
    if (waitingSince === null) return 0;
    return Math.max(0, (this.clock.now().getTime() - Date.parse(waitingSince)) / 1000);
  }
}
