import {
  context,
  isSpanContextValid,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Span,
  type SpanContext,
  type Tracer,
} from '@opentelemetry/api';
import { Refusal } from '../../contracts/refusal.js';

/*
 * Trace spans by the OpenTelemetry API. They have an effect only if the operator adds an SDK (docs/watching.md). Without an SDK,
 * `tracer()` returns undefined, and the work is called directly.
 */

export { SpanKind };

export interface About {
  readonly kind?: SpanKind;
  /**
   * Attributes of the span. They must contain nothing personal, because people who see traces may not be allowed to see families'
   * data.
   */
  readonly attributes?: Attributes;
  /** {@link traceparent} of the span's cause. `null`: the span begins a new trace. Left out: the current span is the parent. */
  readonly after?: string | null | undefined;
  /** Trace parents of related spans, added as links. */
  readonly links?: readonly (string | undefined)[];
}

/** Runs the work within a new span. `about` is called only when there is a tracer. */
export function traced<T>(name: string, about: () => About, work: () => Promise<T>): Promise<T> {
  const span = begin(name, about);
  if (span === undefined) return work();
  return within(span, async () => {
    try {
      return await work();
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Begins a span that the caller must end. Returns undefined without an SDK. @param parent trace context of a parent outside this
 * process
 */
export function begin(name: string, about: () => About, parent?: () => Context): Span | undefined {
  const tells = tracer();
  if (tells === undefined) return undefined;
  const { kind = SpanKind.INTERNAL, attributes = {}, after, links = [] } = about();
  return tells.startSpan(
    name,
    {
      kind,
      attributes,
      links: [...new Set(links)].flatMap((each) => {
        const linked = spanContextOf(each);
        return linked ? [{ context: linked }] : [];
      }),
    },
    parent?.() ?? contextAfter(after),
  );
}

/** Runs `work` with this span as the parent of all spans begun in it, also asynchronously. */
export const within = <T>(span: Span, work: () => T): T =>
  context.with(trace.setSpan(context.active(), span), work);

/** Binds the function to the current span. */
export const bound = <F>(work: F): F => context.bind(context.active(), work);

/** Runs work outside the current span, because the work outlives the span. */
export const outsideOfSpans = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

/**
 * Returns the trace parent to store with the cause of later work. Empty unless a span is recorded, so by default nothing is
 * stored.
 */
export function traceparent(): { readonly traceparent?: string } {
  const span = trace.getActiveSpan();
  if (!span?.isRecording()) return NOTHING;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` };
}

const NAME = 'houselights';
const NOTHING = {};

/**
 * Returns the tracer; undefined without an SDK. The API's provider is a proxy, which has no delegate until an SDK registers one.
 */
function tracer(): Tracer | undefined {
  const provider = trace.getTracerProvider();
  return provider instanceof ProxyTracerProvider
    ? provider.getDelegateTracer(NAME)
    : provider.getTracer(NAME);
}

function contextAfter(after: string | null | undefined): Context {
  if (after === undefined) return context.active();
  const cause = spanContextOf(after ?? undefined);
  return cause ? trace.setSpanContext(ROOT_CONTEXT, cause) : ROOT_CONTEXT;
}

/** Pattern of a `traceparent` by W3C Trace Context, version 00. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function spanContextOf(written: string | undefined): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(written ?? '') ?? [];
  const found = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(found) ? found : null;
}

/**
 * Marks a span as failed, unless the error is a refusal, which is a regular answer. Error messages stay in the log, because they
 * may contain text that users typed.
 */
function fail(span: Span, error: unknown): void {
  const refused = error instanceof Refusal;
  span.setAttribute('error.type', refused ? error.code : nameOf(error));
  if (!refused) span.setStatus({ code: SpanStatusCode.ERROR });
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
