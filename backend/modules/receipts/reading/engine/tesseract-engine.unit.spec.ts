import { describe, expect, it } from '@jest/globals';
import { OcrFailure, type OcrPage, OcrBudgetSpent, WorkBudget } from './ocr-engine.js';
import { TesseractEngine } from './tesseract-engine.js';
import type { OcrThread, StartingThread } from './tesseract-worker.js';

const never = <T>(): Promise<T> => new Promise<T>(() => {});
const pageSaying = (text: string): OcrPage => ({ text, lines: [], confidence: 1 });
const picture = Buffer.from('a picture');

/** Fakes OCR threads: the first one started behaves like the first entry, and so on. */
class Threads {
  started = 0;
  abandoned = 0;
  stopped = 0;

  constructor(
    private readonly script: readonly (
      'hangs' | 'never starts' | 'does not end' | 'works on' | 'good'
    )[],
    private readonly onStop = () => {},
  ) {}

  readonly start = (): StartingThread => {
    const kind = this.script[this.started] ?? 'good';
    const name = `thread ${(this.started += 1)}`;
    let worked = 0;
    const thread: OcrThread = {
      recognize: () => (kind === 'good' ? Promise.resolve(pageSaying(name)) : never()),
      processorSeconds: () => (kind === 'works on' ? (worked += 1) : 0),
      stop: () => {
        this.stopped += 1;
        this.onStop();
        return kind === 'does not end' ? never() : Promise.resolve();
      },
    };
    return {
      ready: kind === 'never starts' ? never() : Promise.resolve(thread),
      abandon: () => (this.abandoned += 1),
    };
  };
}

const engineOn = (threads: Threads): TesseractEngine =>
  new TesseractEngine({ start: threads.start, startMs: 20, jobMs: 20, stopMs: 20 });

describe('an OCR thread that hangs', () => {
  it('an OCR thread that hangs fails only its own picture, and a new thread reads the others', async () => {
    const threads = new Threads(['hangs']);
    const engine = engineOn(threads);
    const [first, ...others] = await Promise.allSettled(
      [1, 2, 3].map(() => engine.recognize(picture, 'block')),
    );
    expect(first).toEqual({
      status: 'rejected',
      reason: new OcrFailure('Reading the picture took too long.'),
    });
    expect(others).toEqual(
      [2, 2].map((number) => ({ status: 'fulfilled', value: pageSaying(`thread ${number}`) })),
    );
    expect(threads.stopped).toBe(1);
  });

  it('an OCR thread that does not start is abandoned and replaced', async () => {
    const threads = new Threads(['never starts']);
    const engine = engineOn(threads);
    await expect(engine.recognize(picture, 'block')).rejects.toThrow('did not start in time');
    expect(threads.abandoned).toBe(1);
    expect(await engine.recognize(picture, 'block')).toEqual(pageSaying('thread 2'));
  });

  it('an OCR thread that does not end on request is abandoned', async () => {
    const threads = new Threads(['does not end']);
    const engine = engineOn(threads);
    await expect(engine.recognize(picture, 'block')).rejects.toThrow('took too long');
    expect(await engine.recognize(picture, 'block')).toEqual(pageSaying('thread 2'));
    await engine.close();
  });
});

describe('an idle OCR thread', () => {
  it('an idle OCR thread ends after a while, and the next picture starts another one', async () => {
    let onStop = () => {};
    const ended = new Promise<void>((resolve) => (onStop = resolve));
    const threads = new Threads([], () => onStop());
    const engine = new TesseractEngine({ start: threads.start, idleMs: 20 });
    expect(await engine.recognize(picture, 'block')).toEqual(pageSaying('thread 1'));
    await ended;
    expect(await engine.recognize(picture, 'block')).toEqual(pageSaying('thread 2'));
    await engine.close();
  });

  it('an OCR thread reads pictures that come before its end, and ends once', async () => {
    const threads = new Threads([]);
    const engine = new TesseractEngine({ start: threads.start });
    for (const _ of [1, 2, 3])
      expect(await engine.recognize(picture, 'block')).toEqual(pageSaying('thread 1'));
    await engine.close();
    expect(threads.stopped).toBe(1);
  });
});

describe('a picture that needs more work than it may have', () => {
  it('a picture is abandoned at its processor limit, and a new thread reads the next ones', async () => {
    const threads = new Threads(['works on']);
    const engine = new TesseractEngine({ start: threads.start });
    const budget = new WorkBudget(2);
    const dense = engine.recognize(picture, 'block', budget);
    const next = engine.recognize(picture, 'block', new WorkBudget(2));
    await expect(dense).rejects.toThrow(new OcrBudgetSpent());
    expect(budget.left).toBeLessThan(0);
    expect(await next).toEqual(pageSaying('thread 2'));
    expect(threads.stopped).toBe(1);
    await expect(engine.recognize(picture, 'block', budget)).rejects.toBeInstanceOf(OcrBudgetSpent);
    await engine.close();
  });

  it("waiting time on a busy machine does not count against a picture's processor limit", async () => {
    const threads = new Threads(['hangs']);
    const engine = new TesseractEngine({ start: threads.start, jobMs: 900 });
    await expect(engine.recognize(picture, 'block', new WorkBudget(0.1))).rejects.toThrow(
      'took too long',
    );
    await engine.close();
  });
});
