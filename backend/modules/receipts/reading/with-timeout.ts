import pTimeout from 'p-timeout';
import { OcrFailure } from './engine/ocr-engine.js';

/**
 * Returns the result of `work`, or throws after the timeout. A later result or failure is ignored. @throws OcrFailure
 * with the message `late` after the timeout, and in place of any other error
 */
export async function withTimeout<T>(
  milliseconds: number,
  late: string,
  work: Promise<T>,
): Promise<T> {
  try {
    return await pTimeout(work, { milliseconds, message: new OcrFailure(late) });
  } catch (error) {
    if (error instanceof OcrFailure) throw error;
    throw new OcrFailure(`Reading failed: ${String(error)}`, { cause: error });
  }
}
