import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from '@jest/globals';
import { isDiskFull, requireSpace } from './disk.js';

it('a full disk is recognised by its system error, also when another error wraps it', async () => {
  // Linux device on which every write fails for lack of space.
  const full: unknown = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
  expect(isDiskFull(full)).toBe(true);
  expect(isDiskFull(new Error('could not save', { cause: full }))).toBe(true);
  expect(isDiskFull(new Error('something else'))).toBe(false);
});

it('too little free disk space is reported in a sentence', async () => {
  expect((await requireSpace(tmpdir(), 1)).freeBytes).toBeGreaterThan(0);
  await expect(requireSpace(tmpdir(), Number.MAX_SAFE_INTEGER)).rejects.toThrow(
    /^The disk is full: \d+ MiB left$/,
  );
});
