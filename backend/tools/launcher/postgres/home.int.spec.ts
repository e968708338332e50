import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { canWalkTo, prepareHome } from './home.js';

it('the check of a folder finds out if another user can enter it, also before it exists', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'houselights-home-'));
  const stranger = { uid: 61_234, gid: 61_234 };
  const me = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  const data = join(parent, 'closed', 'data');
  await mkdir(join(parent, 'closed'));
  await chmod(parent, 0o711);
  await chmod(join(parent, 'closed'), 0o700);
  expect([canWalkTo(parent, stranger), canWalkTo(data, stranger), canWalkTo(data, me)]).toEqual([
    true,
    false,
    true,
  ]);
  await chmod(join(parent, 'closed'), 0o711);
  expect(canWalkTo(data, stranger)).toBe(true);
  await rm(parent, { recursive: true });
});

it('the folders of the database can be entered by its user, even when other folders are closed', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'houselights-home-'));
  await chmod(parent, 0o711);
  const closed = join(parent, 'closed');
  await mkdir(join(closed, 'binaries', 'bin'), { recursive: true });
  await writeFile(join(closed, 'binaries', 'bin', 'initdb'), '', { mode: 0o755 });
  await chmod(closed, 0o700);
  const before = process.umask(0o077);
  try {
    const { binaries, data, user } = prepareHome(
      join(closed, 'data'),
      { folder: join(closed, 'binaries'), version: '18.4' },
      join(parent, 'shared'),
    );
    // Without root the launcher's own user runs the database, and it needs no other folder.
    const home = user ? join(parent, 'shared') : closed;
    expect([data, binaries].map((path) => path.startsWith(home))).toEqual([true, true]);
    if (user)
      for (const path of [data, join(binaries, 'bin')]) expect(canWalkTo(path, user)).toBe(true);
    expect(process.umask()).toBe(0o077);
  } finally {
    process.umask(before);
    await rm(parent, { recursive: true });
  }
});
