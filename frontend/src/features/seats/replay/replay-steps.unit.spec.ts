import { expect, it } from '@jest/globals';
import { stepTo } from './replay-steps';

const changes = [10, 20, 30];

it.each([
  ['ArrowRight', 10, 20],
  ['ArrowRight', 30, 100],
  ['ArrowRight', 100, 100],
  ['ArrowUp', 15, 20],
  ['ArrowLeft', 20, 10],
  ['ArrowLeft', 10, 0],
  ['ArrowDown', 100, 30],
  ['PageUp', 0, 100],
  ['PageDown', 100, 0],
  ['Home', 20, 0],
  ['End', 20, 100],
  ['Enter', 20, null],
])("the key %s moves the replay's slider from %d to %s", (key, at, to) => {
  expect(stepTo(key, changes, at, 100)).toBe(to);
});
