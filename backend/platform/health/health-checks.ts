import { Injectable } from '@nestjs/common';

/** Resolves with facts worth showing (never secrets) or nothing; throws, with a sentence, when its part is not ready. */
export type HealthCheck = () => Promise<Readonly<Record<string, unknown>> | void>;

export interface CheckResult {
  readonly ok: boolean;
  readonly milliseconds: number;
  readonly message?: string;
  readonly facts?: Readonly<Record<string, unknown>>;
}

export interface Readiness {
  readonly ready: boolean;
  readonly checks: Readonly<Record<string, CheckResult>>;
}

const PATIENCE_MS = 3000;

/** Where each part says how to tell whether it is ready; /health/ready asks them all. */
@Injectable()
export class HealthChecks {
  private readonly checks = new Map<string, HealthCheck>();

  /** Call it once, e.g. in onModuleInit. A second registration under one name replaces the first. */
  register(name: string, check: HealthCheck): void {
    this.checks.set(name, check);
  }

  async run(): Promise<Readiness> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await ask(check)] as const),
    );
    return { ready: results.every(([, result]) => result.ok), checks: Object.fromEntries(results) };
  }
}

async function ask(check: HealthCheck): Promise<CheckResult> {
  const started = performance.now();
  const elapsed = (): number => Math.round(performance.now() - started);
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`No answer within ${PATIENCE_MS / 1000} seconds`)),
      PATIENCE_MS,
    );
  });
  try {
    const facts = await Promise.race([check(), tooLong]);
    return { ok: true, milliseconds: elapsed(), ...(facts ? { facts } : {}) };
  } catch (error) {
    return {
      ok: false,
      milliseconds: elapsed(),
      message: error instanceof Error ? error.message : String(error),
    };
  } finally {
    clearTimeout(timer);
  }
}
