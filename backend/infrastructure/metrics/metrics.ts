import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { EVENT_TYPES } from '../../contracts/events/index.js';

/**
 * What a process tells Prometheus of itself. Every metric of Houselights stands here or in a file that calls {@link gauge};
 * docs/watching.md explains them, and docker/monitoring has a dashboard and alert rules that use them.
 */
export const registry = new Registry();

/** From one millisecond to ten seconds. */
const FAST_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const SLOW_SECONDS = [0.25, 0.5, 1, 2, 4, 8, 16, 32, 64];

/** Orders are `BookingPlaced`, holds that ended are `SeatsReleased`, and so on: one series for each type of event. */
export const eventsAppended = new Counter({
  name: 'houselights_events_appended_total',
  help: 'Events that this process appended, by type.',
  labelNames: ['type'] as const,
  registers: [registry],
});
// Prometheus does not count what a series begins with: without its 0 the first ticket of a process would be missed.
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

/** `error` as in the answer's body: seats_taken, too_many_open_orders, temporarily_unavailable… */
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

/** One value of a gauge that is asked for at each scrape. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * A gauge whose values are looked up when Prometheus asks. A look-up that fails leaves this gauge without values; the
 * other metrics are answered all the same. The same name again replaces the first, as when a test starts a second backend.
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
      // One without labels would be 0 now, which nobody has looked up.
      if (labelNames.length === 0) this.remove();
      const now = await Promise.resolve()
        .then(samples)
        .catch((): readonly Sample[] => []);
      for (const { labels = {}, value } of now) this.set(labels, value);
    },
  });
}

let collecting = false;

/** Processor time, memory, event loop delay, garbage collection: what prom-client knows of any Node process. */
export function collectProcessMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics({ register: registry });
}
