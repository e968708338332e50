import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';
import { processorTime, spentBetween } from './processor-time.js';

it('processor time is counted for descendants of this process, by program', async () => {
  const before = processorTime();
  // Starts a process that looks like the backend, by the name of its program, and works for a while.
  const busy = spawn(
    process.execPath,
    [
      '-e',
      "const end = performance.now() + 400; while (performance.now() < end); console.log('done'); setInterval(() => {}, 1000)",
      '/site/dist/backend/main.js',
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  try {
    await once(busy.stdout, 'data');
    const after = processorTime();
    const spent = spentBetween(before, after, 2);
    expect(spent.backend).toBeGreaterThan(0);
    expect(spent.projections).toBe(0);
  } finally {
    busy.kill();
    await once(busy, 'exit');
  }
});
