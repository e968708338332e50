/** Milliseconds that a screen waits for optional data. */
export const PATIENCE_MS = 15_000;

/** Waits for the work, successful or not, but at most {@link PATIENCE_MS}, so that a hanging request does not block a screen. */
export async function atMost(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work.catch(() => null), enough]);
  clearTimeout(timer);
}
