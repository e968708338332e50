import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { HEAP_GROWTH_FLAG } from './process.js';

/*
 * The test starts Node with the flag on the command line, where an unknown flag ends with an error. In a running program V8 would
 * only warn.
 */
it('the flag that limits heap growth is known to this version of V8', () => {
  expect(execFileSync(process.execPath, [HEAP_GROWTH_FLAG, '-p', '1']).toString()).toBe('1\n');
});
