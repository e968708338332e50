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
 * Spans by the API of OpenTelemetry alone. Without an SDK, which whoever runs the site brings along (docs/watching.md), nothing
 * here does anything: `tracer()` finds none, and the work is called as if it stood there by itself.
 */

export { SpanKind };

export interface About {
  readonly kind?: SpanKind;
  /** Never anything about a person: whoever sees traces need not be allowed to see families. */
  readonly attributes?: Attributes;
  /** The {@link traceparent} of what caused it; `null`: it begins a trace of its own. Left out: the span it runs in. */
  readonly after?: string | null | undefined;
  /** Of others that belong to it as well. */
  readonly links?: readonly (string | undefined)[];
}

/** Does the work within a span. `about` is asked only when there is somebody to tell. */
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

/** A span that the caller ends; undefined without an SDK. @param parent of a span whose parent came from elsewhere */
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

/** Whatever is called by `work`, also later, has this span for its parent. */
export const within = <T>(span: Span, work: () => T): T =>
  context.with(trace.setSpan(context.active(), span), work);

/** The same function, which runs in the span of this call whoever calls it, and whenever. */
export const bound = <F>(work: F): F => context.bind(context.active(), work);

/** Work that goes on for longer than the span that happened to begin it. */
export const outsideOfSpans = <T>(work: () => T): T => context.with(ROOT_CONTEXT, work);

/** What is put beside something that causes other work; empty unless a span is recorded, so by default nothing is stored. */
export function traceparent(): { readonly traceparent?: string } {
  const span = trace.getActiveSpan();
  if (!span?.isRecording()) return NOTHING;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}` };
}

const NAME = 'houselights';
const NOTHING = {};

/** Undefined without an SDK. The API's own provider stands in for the one that registers, and has no tracer until then. */
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

/** A refusal is an answer. Messages of errors stay in the log: they may name what somebody typed. */
function fail(span: Span, error: unknown): void {
  const refused = error instanceof Refusal;
  span.setAttribute('error.type', refused ? error.code : nameOf(error));
  if (!refused) span.setStatus({ code: SpanStatusCode.ERROR });
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
