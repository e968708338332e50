import { access } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, type Page, type Worker as TesseractWorker } from 'tesseract.js';
import { OcrFailure, type OcrLayout, type OcrLine, type OcrPage } from './ocr-engine.js';
import { inBackground } from '../../../../infrastructure/process/in-background.js';
import { readdirSync, readFileSync } from 'node:fs';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';

const require = createRequire(import.meta.url);

export const TESSERACT_NAME = `tesseract.js ${(require('tesseract.js/package.json') as { version: string }).version}`;

/** English language data from the npm package. Tesseract would otherwise download it. */
const LANGUAGE_DATA = join(
  dirname(require.resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
);

const SEGMENTATION: Readonly<Record<OcrLayout, string>> = { column: '4', block: '6' };

/*
 * Tesseract's option `tessedit_do_invert` stays on for about 5 % more time: without it, words on light cards of dark
 * screens are lost.
 */

/**
 * A thread that reads one picture at a time. The pool ensures that, sets a time limit, and discards the thread after a
 * failure.
 */
export interface OcrThread {
  recognize(image: Buffer, layout: OcrLayout): Promise<OcrPage>;
  processorSeconds(): number;
  stop(): Promise<void>;
}

/** A thread that is starting and can be stopped. createWorker() never settles when its thread breaks while starting. */
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
  // Check the language data first, because createWorker() waits for ever without it.
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
        // Without this handler tesseract.js throws in the main thread, where nothing can catch it. The promise is
        // rejected as well.
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

const THREADS = '/proc/self/task';
/** Number of Linux clock ticks per second in /proc, the same for every kernel. */
const TICKS_PER_SECOND = 100;

interface ClockedThread<T> {
  readonly started: T;
  readonly processorSeconds: () => number;
}

/**
 * Starts a thread and finds a clock for its processor time. On Linux this is the clock of the one thread that appeared
 * while `start` ran. Otherwise the clock of the whole process is used, which runs faster and so spends the budget
 * sooner.
 *
 * @param start creates the thread before it returns
 */
function startClocked<T>(start: () => T): ClockedThread<T> {
  const before = new Set(threads());
  const started = start();
  const [thread, ...others] = threads().filter((id) => !before.has(id));
  if (thread === undefined || others.length > 0) return { started, processorSeconds: ofProcess };
  let last = 0;
  const processorSeconds = (): number => (last = secondsOf(thread) ?? last);
  return { started, processorSeconds };
}

function threads(): string[] {
  try {
    return readdirSync(THREADS);
  } catch {
    return [];
  }
}

/**
 * Reads a thread's processor seconds; null when the thread has ended. The name in the second field of `stat` may
 * contain spaces.
 */
function secondsOf(thread: string): number | null {
  try {
    const stat = readFileSync(`${THREADS}/${thread}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system] = [fields[11], fields[12]];
    return (Number(user) + Number(system)) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}

function ofProcess(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Rejects waiting promises when their OCR thread ends. tesseract.js ignores errors of its threads, so the promises
 * would stay pending and the error would end this process.
 */
class Lifeline {
  private thread: Worker | undefined;
  private ended = false;
  private failure: OcrFailure | undefined;
  private fail: ((failure: OcrFailure) => void) | undefined;

  tieWhile<T>(start: () => T): T {
    const seen = (message: unknown): void => this.tieTo((message as { worker: Worker }).worker);
    subscribe('worker_threads', seen);
    try {
      return start();
    } finally {
      unsubscribe('worker_threads', seen);
    }
  }

  /**
   * Waits for the work, or for the end of its thread. Only one wait runs at a time, because Promise.race would keep
   * every page in memory until the thread ends.
   */
  async holds<T>(work: Promise<T>): Promise<T> {
    work.catch(() => {});
    if (this.failure) throw this.failure;
    try {
      return await new Promise<T>((resolve, reject) => {
        this.fail = reject;
        work.then(resolve, reject);
      });
    } finally {
      this.fail = undefined;
    }
  }

  async end(): Promise<void> {
    this.ended = true;
    await this.thread?.terminate();
  }

  private tieTo(thread: Worker): void {
    this.thread = thread;
    thread.on('error', (cause) => this.cut(new OcrFailure('The OCR thread broke.', { cause })));
    thread.on('exit', () => this.cut(new OcrFailure('The OCR thread ended.')));
    if (this.ended) inBackground(this.end(), 'an OCR thread could not be ended');
  }

  private cut(failure: OcrFailure): void {
    this.failure ??= failure;
    this.fail?.(this.failure);
  }
}
