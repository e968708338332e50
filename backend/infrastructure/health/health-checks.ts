import { Inject, Injectable } from '@nestjs/common';
import pTimeout from 'p-timeout';

type Facts = Readonly<Record<string, unknown>>;

/** Result of a health check whose part works but needs attention. The process keeps getting requests. */
export class Degraded {
  constructor(
    /** Sentence for the operator about the degraded part. */
    readonly message: string,
    readonly facts: Facts = {},
  ) {}
}

/**
 * Check of one part. It resolves with facts to show (never secrets), with nothing, or with {@link Degraded}. It throws an error
 * with a sentence when the part is not ready.
 */
export type HealthCheck = () => Promise<Facts | Degraded | void>;

export interface CheckResult {
  readonly ok: boolean;
  /** True when the part works but needs attention; `message` says why. */
  readonly degraded?: boolean;
  readonly milliseconds: number;
  readonly message?: string;
  readonly facts?: Facts;
}

export interface Readiness {
  /** Overall result. `degraded`: the process answers requests (200), but a part needs attention. */
  readonly status: 'ready' | 'degraded' | 'unavailable';
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, CheckResult>>;
}

/** Injection token: timeout of a check in milliseconds, after which its part counts as not ready. */
export const HEALTH_PATIENCE_MS = Symbol('HealthPatienceMs');

export const USUAL_PATIENCE_MS = 3_000;

/** Registry of health checks; /health/ready runs all of them. */
@Injectable()
export class HealthChecks {
  private readonly checks = new Map<string, HealthCheck>();

  constructor(
    @Inject(HEALTH_PATIENCE_MS) private readonly patienceMs: number = USUAL_PATIENCE_MS,
  ) {}

  /** Registers a check under a name. A later check with the same name replaces it, so call this once, e.g. in onModuleInit. */
  register(name: string, check: HealthCheck): void {
    this.checks.set(name, check);
  }

  async run(): Promise<Readiness> {
    const results = await Promise.all(
      [...this.checks].map(
        async ([name, check]) => [name, await ask(check, this.patienceMs)] as const,
      ),
    );
    const ready = results.every(([, result]) => result.ok);
    const degraded = results.some(([, result]) => result.degraded);
    return {
      status: ready ? (degraded ? 'degraded' : 'ready') : 'unavailable',
      ready,
      checks: Object.fromEntries(results),
    };
  }
}

async function ask(check: HealthCheck, patienceMs: number): Promise<CheckResult> {
  const started = performance.now();
  const elapsed = (): number => Math.round(performance.now() - started);
  try {
    const answer = await pTimeout(check(), {
      milliseconds: patienceMs,
      message: `No answer within ${patienceMs / 1000} seconds`,
    });
    if (answer instanceof Degraded) {
      const { message, facts } = answer;
      return { ok: true, degraded: true, milliseconds: elapsed(), message, facts };
    }
    const facts = answer;
    return { ok: true, milliseconds: elapsed(), ...(facts ? { facts } : {}) };
  } catch (error) {
    return {
      ok: false,
      milliseconds: elapsed(),
      message: error instanceof Error ? error.message : String(error),
    };
  }
}
