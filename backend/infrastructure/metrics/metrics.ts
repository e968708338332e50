import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { EVENT_TYPES } from '../../contracts/events/index.js';

/**
 * Registry of this process's Prometheus metrics. Every metric of Houselights is defined here or in a file that calls {@link
 * gauge}. docs/watching.md explains them; docker/monitoring has a dashboard and alert rules for them.
 */
export const registry = new Registry();

/** Histogram buckets from one millisecond to ten seconds. */
const FAST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SLOW_SECONDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];

/** Counter of appended events by type: orders are `BookingPlaced`, ended holds are `SeatsReleased`, and so on. */
export const eventsAppended = new Counter({
  name: 'houselights_events_appended_total',
  help: 'Events that this process appended, by type.',
  labelNames: ['type'] as const,
  registers: [registry],
});
// Each series starts at 0, because Prometheus cannot see an increase to the first value of a series: otherwise the first ticket
// of a process would not count.
for (const type of Object.keys(EVENT_TYPES)) eventsAppended.inc({ type }, 0);

export const appendSeconds = new Histogram({
  name: 'houselights_append_seconds',
  help: 'How long the event store took to acknowledge an append.',
  labelNames: ['outcome'] as const,
  buckets: FAST_SECONDS,
  registers: [registry],
});

export const commandsWaiting = new Gauge({
  name: 'houselights_commands_waiting',
  help: 'Commands that wait in the mailboxes of streams, or are being decided.',
  registers: [registry],
});

export const requestSeconds = new Histogram({
  name: 'houselights_http_request_seconds',
  help: 'Answered requests, by route and status. Live streams are not counted.',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: FAST_SECONDS,
  registers: [registry],
});

/** Counter of refusals by `error` in the answer: seats_taken, too_many_open_orders, temporarily_unavailable… */
export const refusals = new Counter({
  name: 'houselights_refusals_total',
  help: 'Requests that were not done, by the reason that the answer gives.',
  labelNames: ['error', 'status'] as const,
  registers: [registry],
});

export const receiptReadingSeconds = new Histogram({
  name: 'houselights_receipt_reading_seconds',
  help: 'How long the text of a receipt picture took to read.',
  buckets: SLOW_SECONDS,
  registers: [registry],
});

/** Value of a gauge, read at each scrape. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * Registers a gauge that is read at each scrape by Prometheus. When a read fails, this gauge has no values, and other metrics are
 * still returned. A gauge with the same name replaces an earlier gauge, as when a test starts a second backend.
 */
export function gauge(
  name: `houselights_${string}`,
  help: string,
  labelNames: readonly string[],
  samples: () => readonly Sample[] | Promise<readonly Sample[]>,
): void {
  registry.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [registry],
    async collect() {
      this.reset();
      // A gauge without labels would otherwise show 0 although nothing was read.
      if (labelNames.length === 0) this.remove();
      const now = await Promise.resolve()
        .then(samples)
        .catch((): readonly Sample[] => []);
      for (const { labels = {}, value } of now) this.set(labels, value);
    },
  });
}

let collecting = false;

/** Collects prom-client's metrics of any Node process: processor time, memory, event loop delay, garbage collection. */
export function collectProcessMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics({ register: registry });
}
