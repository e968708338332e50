import { describe, expect, it } from '@jest/globals';
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

describe('work that nobody watches', () => {
  it('goes on at once while few commands are under way', async () => {
    const answers = new AnswersFirst();
    const one = begin(answers);
    await answers.turn();
    await one();
  });

  it('waits while many are, until enough of them are answered', async () => {
    const answers = new AnswersFirst();
    const commands = Array.from({ length: 8 }, () => begin(answers));
    const order: string[] = [];
    const turn = answers.turn().then(() => order.push('its turn'));
    await commands[0]?.();
    order.push('the first is answered');
    await turn;
    // The answer is what ended the wait: a wait that timed out would come a second later, after the line below it.
    expect([...order].sort()).toEqual(['its turn', 'the first is answered']);
    await Promise.all(commands.slice(1).map((end) => end()));
  });

  it('gets its turn also when they never become few', async () => {
    const answers = new AnswersFirst();
    const commands = Array.from({ length: 8 }, () => begin(answers));
    await answers.turn();
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
