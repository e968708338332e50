/** Pauses before a restart of an ended process. All in milliseconds. */
export interface RestartLimits {
  readonly firstMs: number;
  readonly longestMs: number;
  /** A process that ran this long was healthy: the next pause is the first one again. */
  readonly wellAfterMs: number;
}

export const RESTART_LIMITS: RestartLimits = {
  firstMs: 500,
  longestMs: 30_000,
  wellAfterMs: 60_000,
};

/** Limits with RESTART_PAUSE_MS and RESTART_PAUSE_MAX_MS, for tests that cannot wait half a minute. */
export function restartLimits(env: NodeJS.ProcessEnv): RestartLimits {
  return {
    ...RESTART_LIMITS,
    firstMs: Number(env['RESTART_PAUSE_MS'] || RESTART_LIMITS.firstMs),
    longestMs: Number(env['RESTART_PAUSE_MAX_MS'] || RESTART_LIMITS.longestMs),
  };
}

/** Pauses between the starts of one process: doubled at each end up to the longest, short again after a healthy run. */
export class RestartPauses {
  private last = 0;

  constructor(private readonly limits: RestartLimits) {}

  /** @param ranMs running time from being ready to its end; 0 when it never became ready */
  next(ranMs: number): number {
    const { firstMs, longestMs, wellAfterMs } = this.limits;
    const first = this.last === 0 || ranMs >= wellAfterMs;
    this.last = Math.min(longestMs, first ? firstMs : this.last * 2);
    return this.last;
  }
}
