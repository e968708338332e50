import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AnswersFirst } from './answers-first.js';

/** Starts a command and returns a function that ends the command. */
function begin(answers: AnswersFirst): () => Promise<void> {
  let end: () => void = () => {};
  const command = answers.during(() => new Promise<void>((resolve) => (end = resolve)));
  return () => {
    end();
    return command;
  };
}

/** Gives pending promise callbacks time to run. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('background work', () => {
  // Time passes only when a test advances it.
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('runs at once while few commands are running', async () => {
    const answers = new AnswersFirst();
    const commands = Array.from({ length: 7 }, () => begin(answers));
    await answers.turn();
    await Promise.all(commands.map((end) => end()));
  });

  it('waits while many commands are running, until one of them is answered', async () => {
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

  it('runs after a second even when many commands keep running', async () => {
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

  it('counts a failed command as finished', async () => {
    const answers = new AnswersFirst();
    const failing = Array.from({ length: 8 }, () =>
      answers.during(() => Promise.reject(new Error('refused'))).catch(() => {}),
    );
    await Promise.all(failing);
    await answers.turn();
  });
});
