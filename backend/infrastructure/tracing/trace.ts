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
 * Spans by the API of OpenTelemetry alone. Without an SDK, which the operator adds (docs/watching.md), nothing here has an
 * effect: `tracer()` finds none, and the work is called directly.
 */

export { SpanKind };

export interface About {
  readonly kind?: SpanKind;
  /** Attributes without anything personal: people who see traces may not be allowed to see families. */
  readonly attributes?: Attributes;
  /** {@link traceparent} of the cause; `null`: the span begins a new trace. Left out: child of the current span. */
  readonly after?: string | null | undefined;
  /** Trace parents of related spans, added as links. */
  readonly links?: readonly (string | undefined)[];
}

/** Does the work within a span. `about` is called only when there is a tracer. */
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

/** Begins a span that the caller ends; undefined without an SDK. @param parent context of a parent from elsewhere */
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

/** Runs `work` with this span as the parent of everything it calls, also later. */
export const within = <T>(span: Span, work: () => T): T =>
  context.with(trace.setSpan(context.active(), span), work);

/** Binds the function to the current span. */
export const bound = <F>(work: F): F => context.bind(context.active(), work);

/** Runs work that outlives the span in which it began. */
export const outsideOfSpans = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

/**
 * Returns the trace parent to store beside the cause of later work; empty unless a span is recorded, so by default nothing is
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
 * Returns the tracer; undefined without an SDK. The API's own provider is a proxy for the registered one, and has no tracer until
 * then.
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

/** W3C Trace Context, version 00. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function spanContextOf(written: string | undefined): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(written ?? '') ?? [];
  const found = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(found) ? found : null;
}

/** Marks a span as failed. A refusal is an answer. Error messages stay in the log, because they may contain typed text. */
function fail(span: Span, error: unknown): void {
  const refused = error instanceof Refusal;
  span.setAttribute('error.type', refused ? error.code : nameOf(error));
  if (!refused) span.setStatus({ code: SpanStatusCode.ERROR });
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
