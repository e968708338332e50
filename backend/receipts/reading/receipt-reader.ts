import type { ReceiptReading } from '../../contracts/events/receipt-reading.js';
import { cleanUp } from './clean-up.js';
import type { OcrEngine, OcrPage } from './ocr-engine.js';
import { parseReceipt, type ReceiptFields } from './parse/parse-receipt.js';
import { linesOfPage } from './parse/text-line.js';
import { Turnstile } from './turnstile.js';

/** Two readings that agree leave nothing for a third to settle. */
const SETTLED = 0.99;

/** A picture takes tens of megabytes while it is cleaned: however many wait, memory holds so many. One is cleaned while another is read. */
const AT_ONCE = 2;

/** Reads a receipt picture: two readings of differently prepared versions, and a third where they leave something open. */
export class ReceiptReader {
  private readonly turnstile = new Turnstile(AT_ONCE);

  constructor(private readonly engine: OcrEngine) {}

  /**
   * @param picture bytes that image-intake has accepted
   * @throws OcrFailure when the engine broke or took too long: try again later
   */
  read(picture: Buffer): Promise<ReceiptReading> {
    return this.turnstile.pass(() => this.readNow(picture));
  }

  /** Ends the engine's threads. */
  async close(): Promise<void> {
    await this.engine.close();
  }

  private async readNow(picture: Buffer): Promise<ReceiptReading> {
    const started = performance.now();
    const versions = await cleanUp(picture);
    const pages = [await this.engine.recognize(versions.levelled, 'column'), await this.engine.recognize(versions.plain, 'block')];
    let fields = parse(pages);
    if (!isSettled(fields)) {
      pages.push(await this.engine.recognize(await versions.blue(), 'column'));
      fields = parse(pages);
    }
    return {
      ...fields,
      texts: pages.map(({ text }) => text),
      engine: this.engine.name,
      durationMs: Math.round(performance.now() - started),
    };
  }
}

const parse = (pages: readonly OcrPage[]): ReceiptFields => parseReceipt(pages.map(linesOfPage));

/** The fields a verdict stands on. An account number is not always shown. */
function isSettled({ amountSen, recipient, transactionId, paidAt, outcome, accountNumber }: ReceiptFields): boolean {
  const needed = [amountSen, recipient, transactionId, paidAt, outcome];
  const account = accountNumber.value === null || accountNumber.confidence >= SETTLED;
  return account && needed.every(({ confidence }) => confidence >= SETTLED);
}
