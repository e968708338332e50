import {
  OcrFailure,
  type OcrEngine,
  type OcrLayout,
  type OcrLine,
  type OcrPage,
} from '../reading/engine/ocr-engine.js';
import { pageOf, type ReceiptToRender } from '../../../tools/demo-receipt/receipt-layouts.js';

/** Fakes an OCR engine: returns the given pages with word positions. */
export class ScriptedEngine implements OcrEngine {
  readonly name = 'scripted 1.0';
  readonly asked: OcrLayout[] = [];
  inFlight = 0;
  mostInFlight = 0;
  closed = false;

  /** @param script one page for each call, the last page for all further calls; an error in the list is thrown */
  constructor(private readonly script: readonly (OcrPage | OcrFailure)[]) {}

  async recognize(image: Buffer, layout: OcrLayout): Promise<OcrPage> {
    if (this.closed || image.length === 0)
      throw new OcrFailure('There is nothing to read, or nobody to read it.');
    this.asked.push(layout);
    this.inFlight += 1;
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
    await new Promise((later) => setImmediate(later));
    this.inFlight -= 1;
    const page = this.script[Math.min(this.asked.length, this.script.length) - 1];
    if (page === undefined || page instanceof OcrFailure)
      throw page ?? new OcrFailure('The script is empty.');
    return page;
  }

  close(): Promise<void> {
    this.closed = true;
    return Promise.resolve();
  }
}

/**
 * Fakes an OCR engine for suites that are not about reading. Returns the text of the receipt drawn last, because real
 * OCR takes seconds.
 */
export class DrawnReceipts implements OcrEngine {
  readonly name = 'scripted 1.0';
  private readonly drawn = new WeakMap<Buffer, OcrPage>();
  private page = pageOfLines([]);

  draw(picture: Buffer, receipt: ReceiptToRender): void {
    this.drawn.set(picture, pageOfReceipt(receipt));
  }

  readNext(picture: Buffer): void {
    this.page = this.drawn.get(picture) ?? pageOfLines([]);
  }

  recognize(): Promise<OcrPage> {
    return Promise.resolve(this.page);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

export function pageOfReceipt(receipt: ReceiptToRender): OcrPage {
  const { brand, title, status, headline, rows } = pageOf(receipt);
  return pageOfLines([
    [brand],
    [title],
    [status],
    ...(headline === null ? [] : [[headline]]),
    ...rows.map(([label, value]) => [label, value]),
  ]);
}

export function pageOfLines(texts: readonly (readonly string[])[]): OcrPage {
  const lines = texts.map((pieces, index) => lineOf(pieces, index * 60));
  return { text: lines.map(({ text }) => text).join('\n'), lines, confidence: 0.95 };
}

function lineOf(pieces: readonly string[], top: number): OcrLine {
  const words = pieces.flatMap((piece, column) =>
    piece.split(' ').map((text, index) => ({
      text,
      left: column * 600 + index * 110,
      right: column * 600 + index * 110 + 100,
      top,
      bottom: top + 30,
      confidence: 0.95,
    })),
  );
  return { text: pieces.join(' '), left: 0, right: 1080, top, bottom: top + 30, words };
}
