import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from './database.js';
import { eventStoreUrlOf, storeSettings, stopEventStoreOf } from './event-store-server.js';

/**
 * A program that starts like EventStoreDB: it does not answer for a moment and then reports that it is alive. Its
 * first line is the path of Node.
 */
const SERVES = `
const port = Number(process.argv.find((one) => one.startsWith('--node-port=')).split('=')[1]);
const started = Date.now();
require('node:http')
  .createServer((request, response) => response.writeHead(Date.now() - started > 300 ? 204 : 503).end())
  .listen(port, '127.0.0.1');
`;
const ENDS = 'process.exit(1)';

/** These tests replace the EventStoreDB program by a fake that ends with the test. */
describe('an EventStoreDB for tests', () => {
  const before = process.env['TEST_EVENTSTORE'];
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-server-'));
  });
  afterAll(async () => {
    if (before === undefined) delete process.env['TEST_EVENTSTORE'];
    else process.env['TEST_EVENTSTORE'] = before;
    await rm(folder, { recursive: true, force: true });
  });

  async function use(program: string): Promise<void> {
    const path = join(folder, 'server.cjs');
    await writeFile(path, `#!${process.execPath}\n${program}`);
    await chmod(path, 0o755);
    process.env['TEST_EVENTSTORE'] = path;
  }
  const lives = (url: string | undefined): Promise<boolean> =>
    fetch(`http://127.0.0.1:${new URL(url ?? '').port}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );

  it('is started for each database, and ends when the database is dropped', async () => {
    await use(SERVES);
    const [one, other] = [await createTestDatabase(), await createTestDatabase()];
    const settings = await storeSettings(one.url);
    expect(settings).toEqual({
      DATABASE_URL: one.url,
      EVENTSTORE_URL: await eventStoreUrlOf(one.url),
    });
    const others = await storeSettings(other.url);
    expect(others['EVENTSTORE_URL']).not.toBe(settings['EVENTSTORE_URL']);
    expect(await lives(settings['EVENTSTORE_URL'])).toBe(true);
    await one.drop();
    expect(await lives(settings['EVENTSTORE_URL'])).toBe(false);
    expect(await lives(others['EVENTSTORE_URL'])).toBe(true);
    await other.drop();
    expect(await lives(others['EVENTSTORE_URL'])).toBe(false);
  });

  it('is named in the error when it does not start', async () => {
    await use(ENDS);
    await expect(eventStoreUrlOf('somebody')).rejects.toThrow('server.cjs did not start to serve');
    await stopEventStoreOf('somebody').catch(() => {});
  });

  it('is not started without the variable, and events are in the database', async () => {
    delete process.env['TEST_EVENTSTORE'];
    expect(await storeSettings('postgres://a-database')).toEqual({
      DATABASE_URL: 'postgres://a-database',
    });
  });
});
