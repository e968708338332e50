interface Runs<T> {
  current: Promise<T>;
  next: Promise<T> | null;
}

/**
 * Lets callers share one answer that is never older than their call. A call during a query shares the next run,
 * which starts after the call. So any number of callers cost one query at a time, and a buyer who has just
 * ordered never reads an older count.
 */
export class SharedRuns<T> {
  private readonly byKey = new Map<string, Runs<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const runs = this.byKey.get(key);
    if (!runs) return this.start(key, work);
    runs.next ??= runs.current.then(
      () => this.start(key, work),
      () => this.start(key, work),
    );
    return runs.next;
  }

  private start(key: string, work: () => Promise<T>): Promise<T> {
    const runs: Runs<T> = { current: work(), next: null };
    this.byKey.set(key, runs);
    const end = (): void => {
      if (this.byKey.get(key) === runs && !runs.next) this.byKey.delete(key);
    };
    runs.current.then(end, end);
    return runs.current;
  }
}
