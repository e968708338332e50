import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { buildOnce } from '../../testing/build-once.js';
import { withTimeout, SITE_PATIENCE_MS } from '../../testing/wait-until.js';

const BENCH_PATIENCE_MS = 3 * SITE_PATIENCE_MS;

/* Runs the smallest bench to check that the bench works. No figure is checked. */
describe('npm run bench -- --quick', () => {
  let folder: string;
  beforeAll(async () => {
    await buildOnce();
    folder = await mkdtemp(join(tmpdir(), 'houselights-bench-spec-'));
    await chmod(folder, 0o755);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  /** Starts the bench in an empty temporary folder, so that any file left there comes from the bench. */
  const bench = () =>
    spawn(
      process.execPath,
      [join(repositoryRoot(), 'dist/backend/tools/bench/bench.js'), '--quick', '--rounds', '1'],
      {
        env: { ...process.env, TMPDIR: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );

  it('sells every seat once, answers every buyer, prints a line for each comparison and leaves no file behind', async () => {
    const child = bench();
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    const [code] = (await withTimeout(
      () => `the bench has ended; it said:\n${output}`,
      once(child, 'close'),
      BENCH_PATIENCE_MS,
    )) as [number];
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('Every seat was sold once, and every buyer was answered.'),
    ]);
    expect(output).toMatch(/ 40 seats sold, 0 of them twice; 120 buyers answered/);
    for (const [what, other] of [
      ['processor time of a sale until answered', 'a plain shop'],
      ['processor time of a sale with all that follows', 'the same sale until answered'],
      ['sales over HTTP', 'a plain shop'],
      ['a small stampede over HTTP', 'a plain shop'],
      ['a small stampede over HTTP, p99', 'a plain shop'],
      ['120 buyers, 32 at once, all answered', 'a plain shop'],
      ['processor time of ten seats with kinds until answered', 'ten seats without kinds'],
      [
        'processor time of ten seats with kinds and a code until answered',
        'ten seats without kinds',
      ],
      ["one receipt's verification", 'one plain Tesseract reading'],
      ['rebuild of bookings', 'COPY'],
      ['lag from append to read model', 'one row committed with NOTIFY'],
    ]) {
      expect(output).toMatch(new RegExp(`^\\| ${what}.* × as (many|long) .*${other}`, 'm'));
    }
    expect(output).toMatch(/^Memory after all of this: backend \d+ MB/m);
    expect(output).toMatch(/^The idle site takes [\d.]+ of one core/m);
    expect(await readdir(folder)).toEqual([]);
  });

  it('stops all processes and removes its files when it is interrupted', async () => {
    const child = bench();
    let said = '';
    const begun = new Promise<void>((measuring, failed) => {
      child.once('close', () => failed(new Error(`It ended by itself: ${said}`)));
      child.stderr.on('data', (chunk) => {
        said += String(chunk);
        if (said.includes('Sales beside a plain shop')) measuring();
      });
    });
    await withTimeout(() => `the bench measures; it said:\n${said}`, begun, SITE_PATIENCE_MS);
    child.kill('SIGINT');
    const end = await withTimeout('the bench has stopped', once(child, 'close'), SITE_PATIENCE_MS);
    expect([end, said]).toEqual([[130, null], expect.stringMatching(/Stopping…\n$/)]);
    expect(await readdir(folder)).toEqual([]);
  });
});
