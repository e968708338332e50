import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { HEAP_GROWTH_FLAG } from './heap-growth.js';

/* V8 only warns about an unknown flag in a running program. On the command line Node ends with an error. */
it('the heap growth flag is known to this version of V8', () => {
  expect(execFileSync(process.execPath, [HEAP_GROWTH_FLAG, '-p', '1']).toString()).toBe('1\n');
});
