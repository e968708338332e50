import { OcrFailure } from './engine/ocr-engine.js';

/**
 * Returns the result of `work`, unless it takes longer than `ms`. A later result or failure is ignored. @throws OcrFailure with
 * `late` when the time is over, and in place of any other error
 */
export async function within<T>(ms: number, late: string, work: Promise<T>): Promise<T> {
  work.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OcrFailure(late)), ms);
  });
  try {
    return await Promise.race([work, over]);
  } catch (error) {
    if (error instanceof OcrFailure) throw error;
    throw new OcrFailure(`Reading failed: ${String(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
