import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { HEAP_GROWTH_FLAG } from './heap-growth.js';

/* While a program runs, V8 only grumbles at a flag that it no longer knows; on the command line Node ends with an error. */
it('is a flag that this V8 knows', () => {
  expect(execFileSync(process.execPath, [HEAP_GROWTH_FLAG, '-p', '1']).toString()).toBe('1\n');
});
