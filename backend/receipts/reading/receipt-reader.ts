import type { ReceiptReading } from '../../contracts/events/receipt-reading.js';
import { cleanUp } from './clean-up.js';
import type { OcrEngine, OcrLine, OcrPage } from './ocr-engine.js';
import { parseReceipt, type ReceiptFields } from './parse/parse-receipt.js';
import { linesOfPage } from './parse/text-line.js';
import { isTillReceipt } from './parse/till-total.js';
import { lookAgain } from './second-look.js';
import { Turnstile } from './turnstile.js';
import { isLegible } from './unread-spots.js';
import { within } from './within.js';

/** Two readings that agree leave nothing for a third to settle. */
const SETTLED = 0.99;
/** Readings disagree, or one alone saw it in a weak place. */
const UNSURE = 0.5;

/** A picture takes tens of megabytes while it is cleaned: however many wait, memory holds so many. One is cleaned while another is read. */
const AT_ONCE = 2;

/**
 * Reads a receipt picture: two readings of differently prepared versions, and a third where they leave something open.
 * A shop's paper, which staff look at whatever it says, is never read a third time, and a second time only where the first leaves
 * its sum or its date open.
 */
export class ReceiptReader {
  private readonly turnstile = new Turnstile(AT_ONCE);

  /** @param pictureMs longest time for one picture: whatever hangs, the next one has its turn */
  constructor(
    private readonly engine: OcrEngine,
    private readonly pictureMs = 300_000,
  ) {}

  /**
   * @param picture bytes that image-intake has accepted
   * @throws OcrFailure when the engine broke or took too long: try again later
   */
  read(picture: Buffer): Promise<ReceiptReading> {
    return this.turnstile.pass(() => within(this.pictureMs, 'Reading the receipt took too long.', this.readNow(picture)));
  }

  /** Ends the engine's threads. */
  async close(): Promise<void> {
    await this.engine.close();
  }

  private async readNow(picture: Buffer): Promise<ReceiptReading> {
    const started = performance.now();
    const versions = await cleanUp(picture);
    const pages = [await this.engine.recognize(versions.levelled, 'column')];
    let fields = parse(pages);
    // In every reading: one that lost the words of a transfer does not make a shop's paper of it.
    const isTill = (): boolean => pages.every((page) => isTillReceipt(linesOfPage(page)));
    if (!(isTill() && isAllOfTill(fields))) {
      pages.push(await this.engine.recognize(versions.plain, 'block'));
      fields = parse(pages);
    }
    const till = isTill();
    if (!till && !isSettled(fields)) {
      pages.push(await this.engine.recognize(await versions.blue(), 'column'));
      fields = parse(pages);
    }
    // A shop's paper has none of the fields that a closer look would be for.
    if (!till && lacksSomething(fields)) {
      const [levelled, , blue] = pages as [OcrPage, OcrPage, OcrPage];
      const { lines, illegible } = await lookAgain(await versions.straight(), [levelled, blue], this.engine);
      pages[0] = withLines(levelled, lines);
      fields = parse(pages, illegible);
    }
    return {
      ...fields,
      texts: pages.map(({ text }) => text),
      engine: this.engine.name,
      durationMs: Math.round(performance.now() - started),
    };
  }
}

const parse = (pages: readonly OcrPage[], illegible: number | null = null): ReceiptFields => parseReceipt(pages.map(linesOfPage), { illegible });

/** What a verdict needs and no reading has, or an amount that may be another sum of the page. */
const lacksSomething = ({ amountSen, recipient, transactionId, paidAt, outcome }: ReceiptFields): boolean =>
  outcome.value === 'unknown' || amountSen.confidence < UNSURE || [recipient, transactionId, paidAt].some(({ value }) => value === null);

/** A reading with more lines. What it has of them already without being sure gives way. */
function withLines(page: OcrPage, more: readonly OcrLine[]): OcrPage {
  if (more.length === 0) return page;
  const lines = page.lines.filter((line) => line.words.some(isLegible) || !more.some((other) => line.top < other.bottom && line.bottom > other.top));
  return { ...page, lines: [...lines, ...more], text: [page.text, ...more.map(({ text }) => text)].join('\n') };
}

/**
 * A shop's paper with one sum to pay and its date, and nothing on it that a transfer has: without a word of success no reading of it can
 * confirm, and without two that agree none can reject.
 */
const isAllOfTill = ({ amountSen, paidAt, outcome, transactionId }: ReceiptFields): boolean =>
  amountSen.candidates.length === 1 && paidAt.value !== null && outcome.value === 'unknown' && transactionId.value === null;

/** The fields a verdict stands on. An account number is not always shown. */
function isSettled({ amountSen, recipient, transactionId, paidAt, outcome, accountNumber }: ReceiptFields): boolean {
  const account = accountNumber.value === null || accountNumber.confidence >= SETTLED;
  return account && [amountSen, recipient, transactionId, paidAt, outcome].every(({ confidence }) => confidence >= SETTLED);
}
