import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { buildOnce } from '../../testing/build-once.js';

/* The whole bench, small. No time is checked, because a busy machine is slower. */
describe('npm run bench -- --quick', () => {
  let folder: string;
  beforeAll(async () => {
    await buildOnce();
    folder = await mkdtemp(join(tmpdir(), 'houselights-bench-spec-'));
    await chmod(folder, 0o755);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** In a temporary folder of its own, so that what is left in it is the bench's. */
  const bench = () =>
    spawn(
      process.execPath,
      [join(repositoryRoot(), 'dist/backend/tools/bench/bench.js'), '--quick', '--long'],
      {
        env: { ...process.env, TMPDIR: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );

  it('sells every seat once, answers everybody, prints a line for each comparison and leaves nothing behind', async () => {
    const child = bench();
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    const [code] = (await once(child, 'close')) as [number];
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('Every seat was sold once, and every buyer was answered.'),
    ]);
    expect(output).toMatch(/ 40 seats sold in \d+ orders, 0 of them twice; 120 buyers answered/);
    for (const other of [
      'plain single-row commits',
      'one advisory lock per event',
      'one advisory lock per seat',
      'unique index on live seats',
      'a bare Node server',
      'COPY',
      'NOTIFY',
      'no snapshot',
      'the same, 8 connections',
      'Tesseract',
    ]) {
      expect(output).toMatch(new RegExp(`^\\|.* × as (many|long) .*${other}`, 'm'));
    }
    expect(await readdir(folder)).toEqual([]);
  });

  it('stops everything and tidies up when it is interrupted', async () => {
    const child = bench();
    let said = '';
    await new Promise<void>((measuring, failed) => {
      child.once('close', () => failed(new Error(`It ended by itself: ${said}`)));
      child.stderr.on('data', (chunk) => {
        said += String(chunk);
        if (said.includes('locking schemes')) measuring();
      });
    });
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(await readdir(folder)).toEqual([]);
  });
});
