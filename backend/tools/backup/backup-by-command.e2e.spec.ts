import { execFile } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { BOOKINGS } from '../../../projections/read-models/bookings/bookings.tables.js';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { buildOnce } from '../../testing/build-once.js';
import { startEmptySite } from '../../testing/running-site.js';
import { runningDatabase } from '../events/shared/running-database.js';

/** Runs a program as `npm run` does. @throws its output and exit code when it fails */
async function run(
  program: string,
  settings: string | NodeJS.ProcessEnv,
  ...args: string[]
): Promise<string> {
  const { DATABASE_URL: _, NODE_OPTIONS: __, ...env } = process.env;
  const script = join(repositoryRoot(), 'dist/backend/tools', `${program}.js`);
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], {
    env: { ...env, ...(typeof settings === 'string' ? { DATA_DIR: settings } : settings) },
  });
  return stdout;
}

it('the backup of an external database server is left to pg_dump', async () => {
  await buildOnce();
  const settings = { DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  await expect(run('backup/backup', settings, '--to', 'a', '--keys', 'b')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('docs/backup-postgresql.md'),
  });
});

it('a running site is backed up with its embedded database, and restored into an empty folder', async () => {
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
    await readsEventsOf(site.dataDir);
    expect(await run('backup/backup', site.dataDir, '--to', data, '--keys', keys)).toMatch(
      /^Saved as of /,
    );
    await expect(
      run('backup/restore', site.dataDir, '--from', data, '--keys', keys),
    ).rejects.toThrow(/DATA_DIR .* is not empty/);

    await site.goDown();
    await rm(site.dataDir, { recursive: true });
    // Renaming the folder simulates a missing disk of keys, so the restore refuses to start.
    await rename(keys, `${keys}.away`);
    await expect(
      run('backup/restore', site.dataDir, '--from', data, '--keys', keys),
    ).rejects.toThrow(/has no manifest/);
    await rename(`${keys}.away`, keys);
    expect(await run('backup/restore', site.dataDir, '--from', data, '--keys', keys)).toMatch(
      /^Restored as of /,
    );
    await site.comeBack();
    expect(await listed()).toEqual(before);

    // Makes a second backup while the site is stopped.
    await site.goDown();
    const [later, laterKeys] = [`${data}.later`, `${keys}.later`];
    expect(await run('backup/backup', site.dataDir, '--to', later, '--keys', laterKeys)).toMatch(
      /^Saved as of /,
    );
  } finally {
    await site.stop();
  }
});

/** Verifies the events and compares the read models with them while the site runs. */
async function readsEventsOf(dataDir: string): Promise<void> {
  const verify = () => run('events/events', dataDir, 'verify');
  expect(await verify()).toMatch(/\nEverything holds\.\n$/);

  const database = new pg.Client({ connectionString: runningDatabase(dataDir) ?? '' });
  await database.connect();
  try {
    const { rows } = await database.query<{ id: string }>(
      `update ${BOOKINGS} set venue = venue || '!'
        where booking_id = (select booking_id from ${BOOKINGS} limit 1) returning booking_id as id`,
    );
    await expect(verify()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        new RegExp(
          `^read models: ${BOOKINGS} booking_id=${rows[0]?.id}: the events say otherwise of venue\\.$`,
          'm',
        ),
      ),
    });
  } finally {
    await database.query(`update ${BOOKINGS} set venue = rtrim(venue, '!')`);
    await database.end();
  }
}
