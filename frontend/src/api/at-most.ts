/** Milliseconds that a screen waits for optional data. */
export const PATIENCE_MS = 15_000;

/**
 * Waits until the work has succeeded or failed, but at most {@link PATIENCE_MS}. A request that hangs therefore blocks no screen.
 */
export async function atMost(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work.catch(() => null), enough]);
  clearTimeout(timer);
}
