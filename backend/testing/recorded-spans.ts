import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base';

/** An OpenTelemetry SDK that keeps the spans of this process in memory, between its start and its end. */
export class RecordedSpans {
  private readonly exporter = new InMemorySpanExporter();

  static start(): RecordedSpans {
    const started = new RecordedSpans();
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    trace.setGlobalTracerProvider(
      new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(started.exporter)] }),
    );
    return started;
  }

  stop(): void {
    trace.disable();
    propagation.disable();
    context.disable();
  }

  /** Returns the spans that have ended. */
  all(): readonly ReadableSpan[] {
    return this.exporter.getFinishedSpans();
  }

  spansOf(traceId: string): readonly ReadableSpan[] {
    return this.all().filter((span) => span.spanContext().traceId === traceId);
  }
}
