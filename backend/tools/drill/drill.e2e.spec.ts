import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { buildOnce } from '../../testing/build-once.js';
import { withTimeout, SITE_PATIENCE_MS } from '../../testing/wait-until.js';

it('the site loses no order and sells no seat twice while parts are killed, paused and disconnected under a storm of buyers', async () => {
  await buildOnce();
  const folder = await mkdtemp(join(tmpdir(), 'houselights-drill-spec-'));
  await chmod(folder, 0o755);
  const child = spawn(
    process.execPath,
    [join(repositoryRoot(), 'dist/backend/tools/drill/drill.js'), '--short'],
    { env: { ...process.env, TMPDIR: folder }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const [code] = (await withTimeout(
    () => `the drill has ended; it said:\n${output}`,
    once(child, 'close'),
    3 * SITE_PATIENCE_MS,
  )) as [number];
  expect([code, output]).toEqual([0, expect.stringContaining('Every check held.')]);
  // During each of the three faults, orders were acknowledged and a receipt was confirmed.
  expect(output.match(/^\| .+ \| [1-9]\d* \| [1-9]\d* \| .* s(?: \| held){8} \|$/gm)).toHaveLength(
    3,
  );
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});
