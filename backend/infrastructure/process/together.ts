import { inBackground } from './in-background.js';

interface Asked<Q, A> {
  readonly question: Q;
  resolve(answer: A): void;
  reject(reason: unknown): void;
}

/**
 * Answers many questions by one call. Questions that arrive during a call share the next one. Under load few calls serve many
 * questions; without load nothing waits. A failed call fails all its questions.
 */
export class Together<Q, A> {
  private readonly waiting: Asked<Q, A>[] = [];
  private running = 0;

  constructor(
    /** Returns one answer for each question, in their order. */
    private readonly answer: (questions: readonly Q[]) => Promise<readonly A[]>,
    private readonly options: {
      /** Largest number of questions in one call. */
      readonly most: number;
      /** Calls that run at the same time; default 1. */
      readonly calls?: number;
    },
  ) {}

  ask(question: Q): Promise<A> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ question, resolve, reject });
      if (this.running < (this.options.calls ?? 1))
        inBackground(this.run(), 'questions were not answered');
    });
  }

  private async run(): Promise<void> {
    this.running += 1;
    while (this.waiting.length > 0) {
      // Waits for other questions from the same turn of the event loop.
      await new Promise<void>((resolve) => setImmediate(resolve));
      await this.answerAll(this.waiting.splice(0, this.options.most));
    }
    this.running -= 1;
  }

  private async answerAll(asked: readonly Asked<Q, A>[]): Promise<void> {
    if (asked.length === 0) return;
    try {
      const answers = await this.answer(asked.map(({ question }) => question));
      if (answers.length !== asked.length)
        throw new Error(`${answers.length} answers to ${asked.length} questions`);
      asked.forEach(({ resolve }, place) => resolve(answers[place] as A));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
}
