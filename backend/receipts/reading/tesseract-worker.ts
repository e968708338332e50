import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, type Page, type Worker as TesseractWorker } from 'tesseract.js';
import { OcrFailure, type OcrLayout, type OcrLine, type OcrPage } from './ocr-engine.js';

const require = createRequire(import.meta.url);

export const TESSERACT_NAME = `tesseract.js ${(require('tesseract.js/package.json') as { version: string }).version}`;

/** The language data of the npm package: never the network. */
const LANGUAGE_DATA = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');

/** Tesseract's page segmentation modes. */
const SEGMENTATION: Readonly<Record<OcrLayout, string>> = { column: '4', block: '6' };

/**
 * One Tesseract thread. It reads one picture at a time; whoever owns it sees to that, and throws it away after a failure:
 * a thread that timed out is still busy, and terminate() leaves its promise pending for ever.
 */
export class TesseractThread {
  private constructor(
    private readonly worker: TesseractWorker,
    private readonly jobMs: number,
  ) {}

  /** @throws OcrFailure when the language data is missing or the thread does not start within `startMs` */
  static async start({ startMs, jobMs }: { startMs: number; jobMs: number }): Promise<TesseractThread> {
    // createWorker() never settles when the data is missing, and its thread cannot be reached then: look first.
    await access(join(LANGUAGE_DATA, 'eng.traineddata.gz')).catch((cause: unknown) => {
      throw new OcrFailure('The English language data of @tesseract.js-data/eng is not installed.', { cause });
    });
    const starting = createWorker('eng', 1, {
      langPath: LANGUAGE_DATA,
      cacheMethod: 'none',
      gzip: true,
      // Without a handler tesseract.js throws in the main thread, past every try. The promise is rejected all the same.
      errorHandler: () => {},
    });
    try {
      return new TesseractThread(await within(startMs, 'The OCR thread did not start in time.', starting), jobMs);
    } catch (error) {
      starting.then((late) => late.terminate()).catch(() => {});
      throw error;
    }
  }

  async recognize(image: Buffer, layout: OcrLayout): Promise<OcrPage> {
    const reading = this.worker.recognize(
      image,
      // Options here are set for this one job and put back after it.
      { tessedit_pageseg_mode: SEGMENTATION[layout], user_defined_dpi: '200' } as object,
      { text: true, blocks: true },
    );
    const { data } = await within(this.jobMs, 'Reading the picture took too long.', reading);
    return toPage(data);
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }
}

function toPage(page: Page): OcrPage {
  const lines: OcrLine[] = (page.blocks ?? [])
    .flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))
    .map(({ text, bbox, words }) => ({
      text: text.trim(),
      left: bbox.x0,
      top: bbox.y0,
      right: bbox.x1,
      bottom: bbox.y1,
      words: words.map((word) => ({
        text: word.text,
        left: word.bbox.x0,
        right: word.bbox.x1,
        top: word.bbox.y0,
        bottom: word.bbox.y1,
        confidence: word.confidence / 100,
      })),
    }))
    .filter((line) => line.text !== '');
  return { text: page.text, lines, confidence: page.confidence / 100 };
}

async function within<T>(ms: number, message: string, work: Promise<T>): Promise<T> {
  work.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new OcrFailure(message)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    if (error instanceof OcrFailure) throw error;
    throw new OcrFailure(`The OCR engine failed: ${String(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
