/** How long a screen waits for what it can be shown without. */
export const PATIENCE_MS = 15_000;

/** Ends with the work, also when that fails, and after {@link PATIENCE_MS} without it: a call that hangs keeps no screen from anybody. */
export async function atMost(work: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS);
  });
  await Promise.race([work.catch(() => null), enough]);
  clearTimeout(timer);
}
