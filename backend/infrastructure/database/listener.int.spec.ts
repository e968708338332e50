import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { DatabaseLine } from '../../tools/drill/database-line.js';
import { CHANNELS } from './channels.js';
import { runAsLeader } from './leader.js';
import { ChannelListener } from './listener.js';

let database: TestDatabase;
let line: DatabaseLine;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await DatabaseLine.to(database.url);
  line.goSilent();
});
afterAll(async () => {
  await line.cut();
  await database.drop();
});

it('a listener can be stopped while it connects to a server that does not answer', async () => {
  const listener = new ChannelListener({
    connectionString: line.url,
    channel: CHANNELS.benchHeard,
    onNotification: () => {},
    onTrouble: () => {},
  });
  const started = listener.start();
  await listener.stop();
  await started;
  expect(listener.listening).toBe(false);
});

it('a process that waits to become leader can be stopped while it connects to a server that does not answer', async () => {
  const stopping = new AbortController();
  const leading = runAsLeader(line.url, 'projections', stopping.signal, () =>
    Promise.reject(new Error('Nobody answered')),
  );
  stopping.abort();
  await leading;
});
