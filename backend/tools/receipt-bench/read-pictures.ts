import { readFile } from 'node:fs/promises';
import type { ReadField, ReceiptReading } from '../../contracts/events/index.js';
import { OcrFailure } from '../../modules/receipts/reading/engine/ocr-engine.js';
import type { LabelledPicture } from './labelled-pictures.js';

export interface PictureReader {
  read(picture: Buffer): Promise<ReceiptReading>;
}

export interface Read {
  readonly truth: LabelledPicture;
  /** Texts that were read from the picture; empty when the picture could not be read. */
  readonly reading: ReceiptReading;
  /** Reason of the second failed try; null after success. */
  readonly failure: string | null;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly megabytes: number;
}

/**
 * Reads one picture and tries twice, as the product's job does. After two failures the picture counts as unread, and the bench
 * continues.
 */
export async function readPicture(truth: LabelledPicture, reader: PictureReader): Promise<Read> {
  const picture = await readFile(truth.path);
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  const attempt = (): Promise<ReceiptReading> => reader.read(picture);
  const result = await attempt()
    .catch(attempt)
    .catch((error: unknown) => {
      if (error instanceof OcrFailure) return error;
      throw error;
    });
  const failed = result instanceof OcrFailure;
  return {
    truth,
    reading: failed ? NOTHING_READ : result,
    failure: failed ? result.message : null,
    seconds: (performance.now() - started) / 1000,
    cpuSeconds: cpuSecondsSince(cpu),
    megabytes: megabytesNow(),
  };
}

/** Returns the processor seconds of all threads of this process since `start`. */
export function cpuSecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

export const megabytesNow = (): number => process.memoryUsage.rss() / 1024 / 1024;

const unseen: ReadField<never> = { value: null, confidence: 0, candidates: [] };

const NOTHING_READ: ReceiptReading = {
  amountSen: unseen,
  recipient: unseen,
  accountNumber: unseen,
  transactionId: unseen,
  paidAt: unseen,
  method: unseen,
  reference: unseen,
  payerBank: unseen,
  outcome: { value: 'unknown', confidence: 0, candidates: [] },
  texts: [],
  engine: 'none',
  durationMs: 0,
};
