import {
  OcrFailure,
  WorkBudget,
  type OcrEngine,
  type OcrLayout,
  type OcrPage,
  withinBudget,
} from './ocr-engine.js';
import {
  startTesseract,
  TESSERACT_NAME,
  type OcrThread,
  type StartingThread,
} from './tesseract-worker.js';
import { withTimeout } from '../with-timeout.js';

export interface TesseractOptions {
  /** Maximum number of OCR threads. Each takes about 180 MB, and one core while it reads. */
  readonly threads?: number;
  /**
   * Time limits in milliseconds for starting an OCR thread and for one reading. They end a thread that hangs. A slow
   * picture is ended by its processor budget instead, which a busy machine does not use up.
   */
  readonly startMs?: number;
  readonly jobMs?: number;
  /** Milliseconds after which an OCR thread that does not stop is abandoned. */
  readonly stopMs?: number;
  /** Number of pictures after which an OCR thread is replaced, because its memory never shrinks. */
  readonly jobsPerThread?: number;
  /** Idle milliseconds after which an OCR thread ends to free its memory. */
  readonly idleMs?: number;
  readonly start?: () => StartingThread;
}

interface Slot {
  thread: OcrThread;
  jobs: number;
  resting?: NodeJS.Timeout;
}

/** Runs a small pool of Tesseract threads, which start when first needed. Pictures are read in order of arrival. */
export class TesseractEngine implements OcrEngine {
  readonly name = TESSERACT_NAME;
  private readonly options: Required<TesseractOptions>;
  private readonly idle: Slot[] = [];
  private readonly waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  private busy = 0;
  private closed = false;
  private retired: Promise<void> = Promise.resolve();
  private drained: (() => void) | undefined;

  constructor(options: TesseractOptions = {}) {
    this.options = {
      threads: 1,
      startMs: 30_000,
      jobMs: 120_000,
      stopMs: 5_000,
      jobsPerThread: 300,
      idleMs: 60_000,
      start: startTesseract,
      ...options,
    };
  }

  async recognize(
    image: Buffer,
    layout: OcrLayout,
    budget = new WorkBudget(Infinity),
  ): Promise<OcrPage> {
    await this.enter();
    try {
      const slot = this.rested() ?? { thread: await this.startThread(), jobs: 0 };
      return await this.run(slot, image, layout, budget);
    } finally {
      this.leave();
    }
  }

  /** Ends all OCR threads after their current picture. Waiting pictures are refused. */
  async close(): Promise<void> {
    this.closed = true;
    for (const { reject } of this.waiting.splice(0)) reject(closedFailure());
    if (this.busy > 0) await new Promise<void>((done) => (this.drained = done));
    for (let slot = this.rested(); slot; slot = this.rested()) this.retire(slot);
    await this.retired;
  }

  /** Returns the most recently used thread, so that the others become idle and end. */
  private rested(): Slot | undefined {
    const slot = this.idle.pop();
    clearTimeout(slot?.resting);
    return slot;
  }

  private rest(slot: Slot): void {
    this.idle.push(slot);
    slot.resting = setTimeout(() => {
      this.idle.splice(this.idle.indexOf(slot), 1);
      this.retire(slot);
    }, this.options.idleMs).unref();
  }

  private retire({ thread }: Slot): void {
    const { retired } = this;
    this.retired = this.stop(thread).then(() => retired);
  }

  private async startThread(): Promise<OcrThread> {
    const starting = this.options.start();
    try {
      return await withTimeout(
        this.options.startMs,
        'The OCR thread did not start in time.',
        starting.ready,
      );
    } catch (error) {
      starting.abandon();
      throw error;
    }
  }

  private async run(
    slot: Slot,
    image: Buffer,
    layout: OcrLayout,
    budget: WorkBudget,
  ): Promise<OcrPage> {
    const { thread } = slot;
    try {
      const page = await withTimeout(
        this.options.jobMs,
        'Reading the picture took too long.',
        withinBudget(
          budget,
          () => thread.processorSeconds(),
          () => thread.recognize(image, layout),
        ),
      );
      slot.jobs += 1;
      if (slot.jobs < this.options.jobsPerThread) this.rest(slot);
      else await this.stop(slot.thread);
      return page;
    } catch (error) {
      // A failed thread may still be busy with its picture, so the next picture gets a new thread.
      await this.stop(slot.thread);
      throw error;
    }
  }

  private async stop(thread: OcrThread): Promise<void> {
    await withTimeout(this.options.stopMs, 'The OCR thread did not end.', thread.stop()).catch(
      () => {},
    );
  }

  private async enter(): Promise<void> {
    if (this.closed) throw closedFailure();
    if (this.busy < this.options.threads) {
      this.busy += 1;
      return;
    }
    // `busy` stays the same, because the finished job's thread goes straight to the waiting job.
    await new Promise<void>((resolve, reject) => this.waiting.push({ resolve, reject }));
  }

  private leave(): void {
    const next = this.waiting.shift();
    if (next) return next.resolve();
    this.busy -= 1;
    if (this.busy === 0) this.drained?.();
  }
}

const closedFailure = (): OcrFailure => new OcrFailure('The OCR engine has been closed.');
