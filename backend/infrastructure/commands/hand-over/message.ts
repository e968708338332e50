import { Refusal, type RefusalDetails, type RefusalKind } from '../../../contracts/refusal.js';
import { StreamBusyError } from '../../event-store/port.js';
import { Problem } from '../../http/problem.js';

/** A command on its way to another backend. */
export interface HandedCommand {
  /** Of the command's class. */
  readonly name: string;
  /** Its fields. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Milliseconds since 1970 by the database's clock. */
  readonly sentAt: number;
  /** Of the span it belongs to; there only when that is recorded. */
  readonly traceparent?: string;
}

/** What became of it. `failed`: unknown, so whoever handed it over executes it under the same Idempotency-Key. */
export type Outcome =
  | { readonly kind: 'done'; readonly result: unknown; readonly position: string | null }
  | {
      readonly kind: 'refused';
      readonly why: RefusalKind;
      readonly code: string;
      readonly message: string;
      readonly details: RefusalDetails;
    }
  | {
      readonly kind: 'problem';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly details: Problem['details'];
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'busy'; readonly stream: string }
  | { readonly kind: 'failed' };

/** Of what the command threw. */
export function outcomeOf(error: unknown): Outcome {
  if (error instanceof Refusal) {
    const { kind: why, code, message, details } = error;
    return { kind: 'refused', why, code, message, details };
  }
  if (error instanceof Problem) {
    const { status, code, message, details, headers } = error;
    return { kind: 'problem', status, code, message, details, headers };
  }
  if (error instanceof StreamBusyError) return { kind: 'busy', stream: error.stream };
  return { kind: 'failed' };
}

/** The same as it was thrown; null: the command was done, or nobody knows. */
export function errorOf(outcome: Outcome): Error | null {
  switch (outcome.kind) {
    case 'refused':
      return new Refusal(outcome.why, outcome.code, outcome.message, outcome.details);
    case 'problem': {
      const { status, code, message, details, headers } = outcome;
      return new Problem(status, code, message, details, headers);
    }
    case 'busy':
      return new StreamBusyError(outcome.stream);
    case 'done':
    case 'failed':
      return null;
  }
}
