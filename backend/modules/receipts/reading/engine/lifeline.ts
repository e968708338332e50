import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';
import { OcrFailure } from './ocr-engine.js';
import { inBackground } from '../../../../infrastructure/process/in-background.js';

/**
 * Rejects promises that wait for an ended thread. tesseract.js returns its thread only when it is ready, and listens to none of
 * its errors. Promises would stay pending, and the error would end this process.
 */
export class Lifeline {
  private thread: Worker | undefined;
  private ended = false;
  private failure: OcrFailure | undefined;
  private fail: ((failure: OcrFailure) => void) | undefined;

  /** Attaches to the thread that `start` makes before it first waits. */
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
   * Waits for the work, or for the end of the thread. One wait at a time, because a race would keep every page in memory until
   * the thread ends.
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

  /** Ends the thread, now or as soon as it exists. */
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
