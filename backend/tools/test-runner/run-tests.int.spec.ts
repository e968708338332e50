import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';

const runTests = (environment: NodeJS.ProcessEnv) =>
  spawnSync(
    process.execPath,
    [join(repositoryRoot(), 'backend/tools/test-runner/run-tests.mjs'), '--listTests'],
    { env: environment, encoding: 'utf8' },
  );

describe('npm test', () => {
  it('stops before the first test with the one line to type where it may not install', () => {
    // No apt-get, no sudo, no Redis on this path.
    const { status, stdout, stderr } = runTests({ CHROMIUM_PATH: '/nowhere', PATH: '/nowhere' });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(
      /\n {2}sudo apt-get install -y --no-install-recommends chromium redis-server\b/,
    );
  });

  it('hands its arguments to Jest and answers as Jest does', () => {
    const { status, stdout } = runTests(process.env);
    expect(status).toBe(0);
    expect(stdout).toMatch(/run-tests\.int\.spec\.ts/);
  });
});
