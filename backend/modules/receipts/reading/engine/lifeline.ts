import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';
import { OcrFailure } from './ocr-engine.js';
import { inBackground } from '../../../../infrastructure/process/in-background.js';

/**
 * Rejects the promises that wait for a thread that has ended. tesseract.js hands its thread out
 * when it is ready only, and listens to no error of it: promises would stay pending, and the error
 * would end this process.
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

  /** One wait at a time, because a race would keep every page in memory until the thread ends. */
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

  /** Ends the thread, at once or as soon as there is one. */
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
