import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AnswersFirst } from './answers-first.js';

/** A command that ends when it is told to. */
function begin(answers: AnswersFirst): () => Promise<void> {
  let end: () => void = () => {};
  const command = answers.during(() => new Promise<void>((resolve) => (end = resolve)));
  return () => {
    end();
    return command;
  };
}

/** What has been settled by now is seen by those who wait for it. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('work that nobody watches', () => {
  // No time passes unless a test says so.
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('goes on at once while few commands are under way', async () => {
    const answers = new AnswersFirst();
    const commands = Array.from({ length: 7 }, () => begin(answers));
    await answers.turn();
    await Promise.all(commands.map((end) => end()));
  });

  it('waits while many are, until one of them is answered', async () => {
    const answers = new AnswersFirst();
    const commands = Array.from({ length: 8 }, () => begin(answers));
    let isItsTurn = false;
    const turn = answers.turn().then(() => (isItsTurn = true));
    await settled();
    expect(isItsTurn).toBe(false);
    await commands[0]?.();
    await turn;
    await Promise.all(commands.slice(1).map((end) => end()));
  });

  it('gets its turn after a second also when they never become few', async () => {
    const answers = new AnswersFirst();
    const commands = Array.from({ length: 8 }, () => begin(answers));
    let isItsTurn = false;
    const turn = answers.turn().then(() => (isItsTurn = true));
    jest.advanceTimersByTime(999);
    await settled();
    expect(isItsTurn).toBe(false);
    jest.advanceTimersByTime(1);
    await turn;
    await Promise.all(commands.map((end) => end()));
  });

  it('counts a command that failed as over', async () => {
    const answers = new AnswersFirst();
    const failing = Array.from({ length: 8 }, () =>
      answers.during(() => Promise.reject(new Error('refused'))).catch(() => {}),
    );
    await Promise.all(failing);
    await answers.turn();
  });
});
