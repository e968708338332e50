import { spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { prepareHome } from './postgres-programs.js';

it('the folders of the database can be entered by its operating-system user, even when other folders are closed', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'houselights-home-'));
  await chmod(parent, 0o711);
  const closed = join(parent, 'closed');
  await mkdir(join(closed, 'programs', 'bin'), { recursive: true });
  await writeFile(join(closed, 'programs', 'bin', 'initdb'), '', { mode: 0o755 });
  const usual = { version: '18.4', programs: join(closed, 'programs') };
  const before = process.umask(0o077);
  try {
    const homeIn = (mode: number) => async () => {
      await chmod(closed, mode);
      return prepareHome(join(closed, 'data'), usual, join(parent, 'shared'));
    };
    expect(await homeIn(0o711)()).toMatchObject({ ...usual, data: join(closed, 'data/postgres') });
    const { data, programs, user } = await homeIn(0o700)();
    // Without root, the user who runs the launcher also runs the database, so no other folder is needed.
    const home = user ? join(parent, 'shared') : closed;
    expect([data, programs].map((path) => path.startsWith(home))).toEqual([true, true]);
    const enter = spawnSync('test', ['-x', join(programs, 'bin', 'initdb')], user ?? {});
    expect(enter.status).toBe(0);
    expect(process.umask()).toBe(0o077);
  } finally {
    process.umask(before);
    await rm(parent, { recursive: true });
  }
});
