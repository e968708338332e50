import { EventStoreUnavailableError } from '../port.js';

/**
 * Limits the wait for an answer, because the client does not enforce its deadlines everywhere. After the limit the outcome is
 * unknown.
 */
export async function within<T>(
  ms: number,
  what: string,
  answer: Promise<T>,
  options?: { readonly gone: boolean },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () =>
        reject(
          new EventStoreUnavailableError(`EventStoreDB: ${what} took more than ${ms} ms`, options),
        ),
      ms,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs at most so many actions at a time; the others wait in line. */
export class Limiter {
  private running = 0;
  private readonly line: (() => void)[] = [];

  constructor(private readonly most: number) {}

  async run<T>(action: () => Promise<T>): Promise<T> {
    if (this.running >= this.most) await new Promise<void>((resolve) => this.line.push(resolve));
    else this.running++;
    try {
      return await action();
    } finally {
      // The place passes to the next in line; without one it becomes free.
      const next = this.line.shift();
      if (next) next();
      else this.running--;
    }
  }
}
