import { OcrBudgetSpent, type WorkBudget } from './ocr-engine.js';

/** Interval between two checks of the used time. */
const LOOK_MS = 200;

/**
 * Returns the result of `work`, unless it uses more than the budget has left.
 *
 * @param processorSeconds of the thread that does the work, from any start
 * @throws OcrBudgetSpent
 */
export async function withinBudget<T>(
  budget: WorkBudget,
  processorSeconds: () => number,
  work: () => Promise<T>,
): Promise<T> {
  if (budget.left <= 0) throw new OcrBudgetSpent();
  const from = processorSeconds();
  const used = (): number => processorSeconds() - from;
  let timer: NodeJS.Timeout | undefined;
  const spent = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      if (used() > budget.left) reject(new OcrBudgetSpent());
    }, LOOK_MS);
    // A thread that hangs is stopped by its time limit; its promise never settles.
    timer.unref();
  });
  try {
    return await Promise.race([work(), spent]);
  } finally {
    clearInterval(timer);
    budget.spend(used());
  }
}
