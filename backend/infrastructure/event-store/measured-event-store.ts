import type {
  AppendResult,
  EventBatch,
  EventStore,
  EventToStore,
  ExpectedRevision,
  LookBackOptions,
  LookBackPage,
  Position,
  StoredEvent,
  SubscribeOptions,
} from './port.js';
import { appendSeconds, eventsAppended } from '../metrics/metrics.js';
import { SpanKind, traced, type About } from '../tracing/trace.js';

/** Event store that counts, times and traces its appends. Other calls pass through unchanged. */
export class MeasuredEventStore implements EventStore {
  constructor(readonly inner: EventStore) {}

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToStore[],
  ): Promise<AppendResult> {
    const since = performance.now();
    const took = (outcome: 'appended' | 'failed'): void =>
      appendSeconds.observe({ outcome }, (performance.now() - since) / 1000);
    try {
      const result = await traced(
        'append',
        () => aboutAppend(stream, events),
        () => this.inner.append(stream, expected, events),
      );
      took('appended');
      for (const { type } of events) eventsAppended.inc({ type });
      return result;
    } catch (error) {
      took('failed');
      throw error;
    }
  }

  read(stream: string, from?: number, most?: number): Promise<readonly StoredEvent[]> {
    return this.inner.read(stream, from, most);
  }

  readAll(
    options: Omit<SubscribeOptions, 'signal'> & { signal?: AbortSignal },
  ): AsyncIterable<EventBatch> {
    return this.inner.readAll(options);
  }

  lookBack(options: LookBackOptions): Promise<LookBackPage> {
    return this.inner.lookBack(options);
  }

  end(): Promise<Position> {
    return this.inner.end();
  }

  subscribeToAll(options: SubscribeOptions): AsyncIterable<EventBatch> {
    return this.inner.subscribeToAll(options);
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

/**
 * Describes the trace span of an append. Commands may share an append: its span is a child of the first command's span and has
 * links to all.
 */
function aboutAppend(stream: string, events: readonly EventToStore[]): About {
  const causes = events.map(({ metadata }) => metadata['traceparent'] as string | undefined);
  const [category = ''] = stream.split('-', 1);
  return {
    kind: SpanKind.CLIENT,
    attributes: {
      'houselights.stream.category': category,
      'houselights.events': events.length,
    },
    after: causes[0],
    links: causes.filter((cause) => cause !== causes[0]),
  };
}
