import pLimit from 'p-limit';
import type { ReceiptReading } from '../../../contracts/events/receipt-reading.js';
import { cleanUp, type CleanedPictures } from './picture/clean-up.js';
import { readDoubtfulSums, readSumAgain } from './again/sum-again.js';
import { WorkBudget, type OcrEngine, type OcrLine, type OcrPage } from './engine/ocr-engine.js';
import { parseReceipt, type ReceiptFields } from './parse/parse-receipt.js';
import { linesOfPage } from './parse/page/text-line.js';
import { isSureTotal } from './parse/fields/till-total.js';
import { isClearlyTill, isTillReceipt, speaksOfTransfer } from './parse/tokens/till-words.js';
import { lookAgain } from './again/second-look.js';
import { isLegible } from './picture/unread-spots.js';
import { withTimeout } from './with-timeout.js';

/** Confidence from which no third OCR reading is needed. */
const CERTAIN = 0.99;
/** Confidence of a value without a label on which two OCR readings agree; a third reading would not raise it. */
const AGREED = 0.8;
/** Confidence below which OCR readings disagree, or found the value only in a weak place. */
const UNSURE = 0.5;

/** Number of letters of a long till receipt, which is not worth a second OCR reading. */
const LONG = 450;

const isLong = ({ text }: OcrPage): boolean => text.length > LONG;

/** Number of pictures in memory at once, one cleaned while another is read. Cleaning takes tens of megabytes. */
const AT_ONCE = 2;

/**
 * Limit of processor seconds for one picture. The most expensive of 1,400 real receipts took 5 seconds, a page of dense
 * text takes 100.
 */
const WORK_SECONDS = 12;

/**
 * Reads receipt pictures: two OCR readings from differently prepared versions, and a third when a field is still
 * uncertain. A paper that shows no transfer goes to staff, so it is usually read only once.
 */
export class ReceiptReader {
  private readonly limit = pLimit(AT_ONCE);

  /** @param pictureMs longest time for one picture, so that a hanging one does not block the next */
  constructor(
    private readonly engine: OcrEngine,
    private readonly pictureMs = 300_000,
    private readonly workSeconds = WORK_SECONDS,
  ) {}

  /**
   * Reads one picture.
   *
   * @param picture bytes that image-intake has accepted @throws OcrBudgetSpent when the picture needs more work than a
   * receipt, so that staff must look at it @throws OcrFailure when the OCR engine broke or took too long; trying again
   * may succeed
   */
  read(picture: Buffer): Promise<ReceiptReading> {
    return this.limit(() =>
      withTimeout(this.pictureMs, 'Reading the receipt took too long.', this.readNow(picture)),
    );
  }

  async close(): Promise<void> {
    await this.engine.close();
  }

  private async readNow(picture: Buffer): Promise<ReceiptReading> {
    const started = performance.now();
    const engine = withBudget(this.engine, new WorkBudget(this.workSeconds));
    const pictures = await cleanUp(picture);
    const plain = await engine.recognize(await pictures.plain(), 'block');
    const { pages, fields } =
      (await readOtherPaper(plain, pictures, engine)) ??
      (await readTransfer(plain, pictures, engine));
    return {
      ...fields,
      texts: pages.map(({ text }) => text),
      engine: this.engine.name,
      durationMs: Math.round(performance.now() - started),
    };
  }
}

/** Reads a paper that shows no transfer, such as a till receipt. Null when any OCR reading shows part of a transfer. */
async function readOtherPaper(
  plain: OcrPage,
  pictures: CleanedPictures,
  engine: OcrEngine,
): Promise<Read | null> {
  const once = parse([plain]);
  if (!isNoTransfer([plain], once)) return null;
  if (isLong(plain) || (isSureTotal(linesOfPage(plain)) && once.paidAt.value !== null))
    return { pages: [plain], fields: once };
  const pages = [plain, await engine.recognize(await pictures.coarse(), 'column')];
  const fields = parse(pages);
  return isNoTransfer(pages, fields) ? { pages, fields } : null;
}

async function readTransfer(
  plain: OcrPage,
  pictures: CleanedPictures,
  engine: OcrEngine,
): Promise<Read> {
  const picture = await pictures.levelled();
  const levelled = await engine.recognize(picture, 'column');
  let pages: readonly OcrPage[] = [levelled, plain];
  let fields = parse(pages);
  if (isCertain(fields)) return { pages, fields };
  const blue = await engine.recognize(await pictures.blue(), 'column');
  pages = [...pages, blue];
  fields = parse(pages);
  if (fields.amountSen.confidence < UNSURE) {
    const again = await readSumAgain(
      picture,
      await readDoubtfulSums(picture, pages, engine),
      engine,
    );
    if (again !== pages) fields = parse(again);
    pages = again;
  }
  if (lacksSomething(fields)) {
    const { lines, illegible } = await lookAgain(
      await pictures.straight(),
      [levelled, blue],
      engine,
    );
    pages = pages.map((page, index) => (index === 0 ? withLines(page, lines) : page));
    fields = parse(pages, illegible);
  }
  return { pages, fields };
}

const withBudget = (engine: OcrEngine, budget: WorkBudget): OcrEngine => ({
  name: engine.name,
  recognize: (image, layout) => engine.recognize(image, layout, budget),
  close: () => engine.close(),
});

interface Read {
  readonly pages: readonly OcrPage[];
  readonly fields: ReceiptFields;
}

const parse = (pages: readonly OcrPage[], illegible: number | null = null): ReceiptFields =>
  parseReceipt(pages.map(linesOfPage), { illegible });

/** Returns true when a field that the decision needs is missing, or the amount may be another sum of the page. */
const lacksSomething = ({
  amountSen,
  recipient,
  transactionId,
  paidAt,
  outcome,
}: ReceiptFields): boolean =>
  outcome.value === 'unknown' ||
  amountSen.confidence < UNSURE ||
  [recipient, transactionId, paidAt].some(({ value }) => value === null);

function withLines(page: OcrPage, more: readonly OcrLine[]): OcrPage {
  if (more.length === 0) return page;
  const lines = page.lines.filter(
    (line) =>
      line.words.some(isLegible) ||
      !more.some((other) => line.top < other.bottom && line.bottom > other.top),
  );
  return {
    ...page,
    lines: [...lines, ...more],
    text: [page.text, ...more.map(({ text }) => text)].join('\n'),
  };
}

/** Returns true for a paper that shows no transfer. More OCR readings could neither confirm nor reject such a paper. */
const isNoTransfer = (pages: readonly OcrPage[], fields: ReceiptFields): boolean =>
  saysNothingOfTransfer(pages, fields) || pages.every((page) => isShopPaper(page, fields));

/**
 * Returns true for a till receipt. Card payments on it state a success and have codes like transaction ids, but name no
 * recipient.
 */
function isShopPaper(page: OcrPage, { outcome, transactionId }: ReceiptFields): boolean {
  return (
    isClearlyTill(page.text) ||
    (isTillReceipt(page.text) &&
      outcome.value === 'unknown' &&
      (transactionId.value === null || isLong(page)))
  );
}

const saysNothingOfTransfer = (
  pages: readonly OcrPage[],
  { outcome, transactionId }: ReceiptFields,
): boolean =>
  outcome.value === 'unknown' &&
  transactionId.value === null &&
  !pages.some(({ text }) => speaksOfTransfer(text));

/**
 * Returns true when every field that the decision needs is certain. The account number may be missing, because many
 * receipts show none.
 */
function isCertain({
  amountSen,
  recipient,
  transactionId,
  paidAt,
  outcome,
  accountNumber,
}: ReceiptFields): boolean {
  const account = accountNumber.value === null || accountNumber.confidence >= AGREED;
  return (
    account &&
    [amountSen, transactionId, outcome].every(({ confidence }) => confidence >= CERTAIN) &&
    [recipient, paidAt].every(({ confidence }) => confidence >= AGREED)
  );
}
