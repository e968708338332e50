import { expect, it } from '@jest/globals';
import { waitUntil, withTimeout } from './wait-until.js';

const never = new Promise<never>(() => {});

it('a wait repeats its question until the answer is truthy, and returns the answer', async () => {
  const answers = [null, 0, 'paid', 'sent'];
  expect(await waitUntil('the booking is paid', () => answers.shift())).toBe('paid');
  expect(answers).toEqual(['sent']);
});

it('a wait that takes too long names what it waited for, and its caller', async () => {
  const error = await waitUntil('the booking is paid', () => false, 30).catch((each) => each);
  expect(error).toEqual(new Error('Waited 0.03 s until the booking is paid'));
  expect((error as Error).stack).toMatch(/wait-until\.unit\.spec/);
});

it('a wait ends even if its question is never answered, and shows what it found instead', async () => {
  const seen = () => 'the job is done; its state is active';
  await expect(waitUntil(seen, () => never, 30)).rejects.toThrow('Waited 0.03 s until the job is');
});

it('a promise with a timeout keeps its own value or its own error', async () => {
  expect(await withTimeout('an answer comes', Promise.resolve(7))).toBe(7);
  await expect(withTimeout('an answer comes', Promise.reject(new Error('no')))).rejects.toThrow(
    /^no$/,
  );
});

it('the limit of a wait that lost a race keeps no process running', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const before = timers();
  await Promise.race([withTimeout('an answer comes', never), Promise.resolve()]);
  expect(timers()).toBe(before);
});
