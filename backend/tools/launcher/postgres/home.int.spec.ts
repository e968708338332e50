import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { canWalkTo } from './home.js';

it('tells whether another user can walk into a folder, also one that is not there yet', async () => {
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
