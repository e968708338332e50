import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LOCK_FILE, lockFolder, tenantOf } from './folder-lock.js';
import { isAlive, startMarkOf } from './processes.js';
import { StartFailure } from './start-failure.js';

/** Exits with 1 as soon as the file is incomplete, with 0 when its input ends. */
const READ_UNTIL_TOLD = `
  const { readFileSync } = require('node:fs');
  const read = () => {
    try { JSON.parse(readFileSync(process.argv[1], 'utf8')); } catch (error) { console.error(error); process.exit(1); }
    setImmediate(read);
  };
  process.stdin.on('end', () => process.exit(0)).resume();
  console.log('reading');
  read();
`;

describe('the lock of a data folder', () => {
  let folder: string;
  const file = (): string => join(folder, LOCK_FILE);
  const leave = (tenant: object | string): void =>
    writeFileSync(
      file(),
      typeof tenant === 'string'
        ? tenant
        : JSON.stringify({ url: 'http://x', port: 1, processes: {}, ...tenant }),
    );

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-lock-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('is held by one launcher at a time, and is released', () => {
    const lock = lockFolder(folder, 'http://localhost:3000', 3000);
    expect(tenantOf(folder)).toMatchObject({ pid: process.pid, url: 'http://localhost:3000' });
    expect(() => lockFolder(folder, 'http://localhost:3001', 3001)).toThrow(StartFailure);
    lock.release();
    expect(existsSync(file())).toBe(false);
    lockFolder(folder, 'http://localhost:3001', 3001).release();
  });

  it('lists the processes that belong to the launcher', () => {
    const lock = lockFolder(folder, 'http://localhost:3000', 3000);
    lock.note({ backend: 42 });
    expect(tenantOf(folder)).toMatchObject({ pid: process.pid, processes: { backend: 42 } });
    lock.release();
  });

  it('is never seen incomplete, even while it is written', async () => {
    const lock = lockFolder(folder, 'http://localhost:3000', 3000);
    const reader = spawn(process.execPath, ['-e', READ_UNTIL_TOLD, file()], { stdio: 'pipe' });
    await once(reader.stdout, 'data');
    const processes = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`part-${n}`, n]));
    for (let times = 0; times < 200; times++) lock.note(processes);
    const ending = once(reader, 'close');
    reader.stdin.end();
    expect(await ending).toEqual([0, null]);
    lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is taken over from a launcher that has ended', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await once(child, 'close');
    expect(isAlive(child.pid as number)).toBe(false);
    leave({ pid: child.pid, startMark: null });
    expect(tenantOf(folder)).toBeNull();
    lockFolder(folder, 'http://localhost:3000', 3000);
    expect((JSON.parse(readFileSync(file(), 'utf8')) as { pid: number }).pid).toBe(process.pid);
  });

  it('is not held by another program that later got the same pid', () => {
    leave({ pid: process.pid, startMark: `${Number(startMarkOf(process.pid)) - 1}` });
    expect(tenantOf(folder)).toBeNull();
    leave({ pid: process.pid, startMark: startMarkOf(process.pid) });
    expect(tenantOf(folder)).not.toBeNull();
  });

  it.each(['', '{"pid":', 'nonsense'])('is taken over when its file is damaged: %j', (text) => {
    leave(text);
    lockFolder(folder, 'http://localhost:3000', 3000);
    expect(tenantOf(folder)).toMatchObject({ pid: process.pid });
  });
});
