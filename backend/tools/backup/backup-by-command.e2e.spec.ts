import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { startEmptySite } from '../../testing/running-site.js';

/** A program as `npm run` starts it; throws what it said when it did not succeed. */
async function run(program: string, dataDir: string, ...args: string[]): Promise<string> {
  const { DATABASE_URL: _, NODE_OPTIONS: __, ...env } = process.env;
  const script = join(repositoryRoot(), 'dist/backend/tools/backup', `${program}.js`);
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
    env: { ...env, DATA_DIR: dataDir },
  });
  return stdout;
}

it('saves the embedded database of a site that runs, and makes the site anew from an empty folder', async () => {
  const site = await startEmptySite();
  const parent = dirname(site.dataDir);
  const [data, keys] = [join(parent, 'backup'), join(parent, 'keys')];
  const listed = (): Promise<unknown> =>
    fetch(`${site.url}/api/bookings/email/parent@houselights.example`).then((answer) =>
      answer.json(),
    );
  try {
    const before = await listed();
    expect(before).not.toEqual([]);
    expect(await run('backup', site.dataDir, '--to', data, '--keys', keys)).toMatch(
      /^Saved as of /,
    );
    await expect(run('restore', site.dataDir, '--from', data, '--keys', keys)).rejects.toThrow(
      /DATA_DIR .* is not empty/,
    );

    await site.goDown();
    await rm(site.dataDir, { recursive: true });
    // The disk of the keys is not plugged in: nothing is begun.
    await rename(keys, `${keys}.away`);
    await expect(run('restore', site.dataDir, '--from', data, '--keys', keys)).rejects.toThrow(
      /has no manifest/,
    );
    await rename(`${keys}.away`, keys);
    expect(await run('restore', site.dataDir, '--from', data, '--keys', keys)).toMatch(
      /^Restored as of /,
    );
    await site.comeBack();
    expect(await listed()).toEqual(before);

    // Of a site that is stopped as well.
    await site.goDown();
    const [later, laterKeys] = [`${data}.later`, `${keys}.later`];
    expect(await run('backup', site.dataDir, '--to', later, '--keys', laterKeys)).toMatch(
      /^Saved as of /,
    );
  } finally {
    await site.stop();
  }
});
