import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from '@jest/globals';
import { isDiskFull, requireSpace } from './disk.js';

it('a full disk is recognised by its system error, also inside another error', async () => {
  // Linux device that is always full.
  const full: unknown = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
  expect(isDiskFull(full)).toBe(true);
  expect(isDiskFull(new Error('could not save', { cause: full }))).toBe(true);
  expect(isDiskFull(new Error('something else'))).toBe(false);
});

it('a sentence reports less free space than needed', async () => {
  expect((await requireSpace(tmpdir(), 1)).freeBytes).toBeGreaterThan(0);
  await expect(requireSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).rejects.toThrow(
    /^The disk is full: \d+ MiB left$/,
  );
});
