import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, type Page, type Worker as TesseractWorker } from 'tesseract.js';
import { Lifeline } from './lifeline.js';
import { startClocked } from './thread-clock.js';
import { OcrFailure, type OcrLayout, type OcrLine, type OcrPage } from './ocr-engine.js';
import { inBackground } from '../../../../infrastructure/process/in-background.js';

const require = createRequire(import.meta.url);

export const TESSERACT_NAME = `tesseract.js ${(require('tesseract.js/package.json') as { version: string }).version}`;

/** Language data of the npm package: the network is never used. */
const LANGUAGE_DATA = join(
  dirname(require.resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
);

/** Tesseract's page segmentation modes. */
const SEGMENTATION: Readonly<Record<OcrLayout, string>> = { column: '4', block: '6' };

/*
 * Options of the engine. A line that is hard to read is read again as white on black (tessedit_do_invert). That costs some 5 %
 * and stays on for all pictures: without it, words on an offer's light card are lost on the blue channel of a dark screen.
 */

/**
 * A thread that reads one picture at a time. Its owner makes sure of that, sets its time limit, and
 * discards it after a failure.
 */
export interface OcrThread {
  recognize(image: Buffer, layout: OcrLayout): Promise<OcrPage>;
  /** Returns the processor seconds used since its start. */
  processorSeconds(): number;
  stop(): Promise<void>;
}

/** A start that can be cancelled: createWorker() never settles when its thread breaks while it starts. */
export interface StartingThread {
  readonly ready: Promise<OcrThread>;
  abandon(): void;
}

export function startTesseract(): StartingThread {
  const lifeline = new Lifeline();
  return {
    ready: lifeline.holds(start(lifeline)),
    abandon: () => inBackground(lifeline.end(), 'an OCR thread could not be ended'),
  };
}

async function start(lifeline: Lifeline): Promise<OcrThread> {
  // Without its data createWorker() would wait without end, so check first.
  await access(join(LANGUAGE_DATA, 'eng.traineddata.gz')).catch((cause: unknown) => {
    throw new OcrFailure('The English language data of @tesseract.js-data/eng is not installed.', {
      cause,
    });
  });
  const { started, processorSeconds } = startClocked(() =>
    lifeline.tieWhile(() =>
      createWorker('eng', 1, {
        langPath: LANGUAGE_DATA,
        cacheMethod: 'none',
        gzip: true,
        // Without a handler tesseract.js throws in the main thread, past every try. The promise is rejected all the same.
        errorHandler: () => {},
      }),
    ),
  );
  return new TesseractThread(await started, lifeline, processorSeconds);
}

class TesseractThread implements OcrThread {
  constructor(
    private readonly worker: TesseractWorker,
    private readonly lifeline: Lifeline,
    readonly processorSeconds: () => number,
  ) {}

  async recognize(image: Buffer, layout: OcrLayout): Promise<OcrPage> {
    const reading = this.worker.recognize(
      image,
      // The engine sets these options for this job alone and restores them after it.
      { tessedit_pageseg_mode: SEGMENTATION[layout], user_defined_dpi: '200' } as object,
      { text: true, blocks: true },
    );
    const { data } = await this.lifeline.holds(reading);
    return toPage(data);
  }

  stop(): Promise<void> {
    return this.lifeline.end();
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
