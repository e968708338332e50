import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkpointsIn } from '../../../projections/checkpoints.tables.js';
import { LIVE_SCHEMA } from '../../../projections/projector.js';
import { buildOnce } from '../../testing/build-once.js';
import type { TestDatabase } from '../../testing/database.js';
import { createMigratedDatabase } from '../../testing/migrated-database.js';
import { withTimeout } from '../../testing/wait-until.js';
import { storeSettings } from '../../testing/event-store-server.js';
import { startTestBed } from '../../testing/start-test-bed.js';
import { ownPort } from '../../testing/own-port.js';
import { repositoryRoot } from '../config/repository-root.js';

const SECRET = 'the secret that this database was used with';
/** Log position later than every event that a test appends. */
const BEYOND = `999999-${'9'.repeat(20)}-${'9'.repeat(19)}`;

/* Runs the built programs on a database that is already in use. */
describe('a program whose settings do not match its data', () => {
  let database: TestDatabase;
  let dataDir: string;

  beforeAll(async () => {
    await buildOnce();
    database = await createMigratedDatabase({ projections: true });
    dataDir = await mkdtemp(join(tmpdir(), 'houselights-refused-'));
    await (await startTestBed({ database, config: { dataDir, secret: SECRET } })).close();
  });
  afterAll(async () => {
    await database?.drop();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  /** Runs a program until it ends by itself, and returns its output and exit code. */
  async function run(
    program: string,
    env: NodeJS.ProcessEnv = {},
  ): Promise<{ code: number | null; said: string }> {
    const { NODE_ENV: _, LOG_LEVEL: __, NODE_OPTIONS: ___, ...clean } = process.env;
    const child = spawn(process.execPath, [join(repositoryRoot(), 'dist', program)], {
      env: {
        ...clean,
        ...(await storeSettings(database.url)),
        DATA_DIR: dataDir,
        SECRET,
        PORT: String(await ownPort()),
        LOG_LEVEL: 'fatal',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
    const closed = new Promise<number | null>((done) => child.once('close', done));
    const code = await withTimeout(() => `${program} has ended; it said: ${said}`, closed);
    return { code, said };
  }

  it('does not start with another SECRET', async () => {
    expect(await run('backend/main.js', { SECRET: `another, ${SECRET}` })).toEqual({
      code: 1,
      said: expect.stringContaining('SECRET is not the one that this database was used with'),
    });
  });

  it('does not start on another file folder', async () => {
    const other = await mkdtemp(join(tmpdir(), 'houselights-refused-'));
    const refused = await run('backend/main.js', { DATA_DIR: other });
    await rm(other, { recursive: true, force: true });
    expect(refused).toEqual({
      code: 1,
      said: expect.stringContaining('The file store holds no files of this database'),
    });
  });

  it('does not start on events that are older than what the process manager has read', async () => {
    const { pool } = database;
    await pool.query(
      `insert into app.process_checkpoints (process, position) values ('process-manager', $1)
       on conflict (process) do update set position = excluded.position`,
      [BEYOND],
    );
    const refused = await run('backend/main.js');
    await pool.query('delete from app.process_checkpoints');
    expect(refused).toEqual({
      code: 1,
      said: expect.stringMatching(/The process manager has read .*restored from an older backup/),
    });
  });

  it('does not start on events that are older than what a read model has', async () => {
    await database.pool.query(`update ${checkpointsIn(LIVE_SCHEMA)} set position = $1`, [BEYOND]);
    expect(await run('projections/main.js')).toEqual({
      code: 1,
      said: expect.stringMatching(/The read model .*drop schema read cascade/),
    });
  });
});
