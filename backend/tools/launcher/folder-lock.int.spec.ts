import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StartFailure } from './before-start.js';
import { isAlive, LOCK_FILE, lockFolder, tenantOf } from './folder-lock.js';

const URL = 'http://localhost:3000';

describe('the lock of a data folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is held by one launcher at a time, lists its processes, and is released without a trace', async () => {
    const lock = lockFolder(folder, URL);
    expect(() => lockFolder(folder, 'http://localhost:3001')).toThrow(StartFailure);
    lock.note({ backend: 42 });
    expect(tenantOf(folder)).toMatchObject({
      pid: process.pid,
      url: URL,
      processes: { backend: 42 },
    });
    lock.release();
    expect(await readdir(folder)).toEqual([]);
    lockFolder(folder, URL).release();
  });

  it('is taken over from a launcher that has ended', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    const pid = child.pid as number;
    await once(child, 'close');
    expect(isAlive(pid)).toBe(false);
    writeFileSync(join(folder, LOCK_FILE), JSON.stringify({ pid, startMark: 'unknown', url: URL }));
    lockFolder(folder, URL);
    expect(tenantOf(folder)).toMatchObject({ pid: process.pid });
  });

  it('is not held by another program that later got the same pid', () => {
    lockFolder(folder, URL);
    const mine = tenantOf(folder);
    const before = { ...mine, startMark: `${Number(mine?.startMark) - 1}` };
    writeFileSync(join(folder, LOCK_FILE), JSON.stringify(before));
    expect(tenantOf(folder)).toBeNull();
  });

  it.each(['', '{"pid":', 'nonsense'])('is taken over when its file is damaged: %j', (text) => {
    writeFileSync(join(folder, LOCK_FILE), text);
    lockFolder(folder, URL);
    expect(tenantOf(folder)).toMatchObject({ pid: process.pid });
  });
});
