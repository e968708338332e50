import { afterEach, beforeAll, afterAll, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { makeCertificates, type Certificates } from '../../../testing/certificates.js';
import { newEvent } from '../contract.suite.js';
import { EventStoreDBEventStore } from './eventstoredb-event-store.js';
import { FakeServer } from './testing/fake-server.js';
import { patiently } from './testing/patiently.js';

/* The fake EventStoreDB with TLS, reached by the connection string of docs/containers.md. */

const ANY_TIME = { silenceMs: 10_000, probeMs: 60_000 };
const SHORT = { silenceMs: 500, probeMs: 500 };

let certificates: Certificates;
let server: FakeServer;
let store: EventStoreDBEventStore;
beforeAll(async () => {
  certificates = await makeCertificates();
  const [certificate, key] = await Promise.all([
    readFile(certificates.certificate),
    readFile(certificates.key),
  ]);
  server = await FakeServer.start({ certificate, key });
  server.credentials = 'houselights:p@ss';
});
afterEach(() => store.close());
afterAll(async () => {
  await server?.close();
  await certificates?.remove();
});

const urlWith = (caFile: string, password = 'p@ss'): string =>
  `esdb://houselights:${encodeURIComponent(password)}@localhost:${server.port}?tls=true&tlsCaFile=${caFile}`;

it('a TLS connection to EventStoreDB with a password works when the configured authority signed its certificate', async () => {
  store = new EventStoreDBEventStore({ url: urlWith(certificates.ca), patience: ANY_TIME });
  const event = newEvent('Happened');
  await patiently(() => store.append('thing-1', 'no-stream', [event]));
  expect(await store.read('thing-1')).toHaveLength(1);
});

it('an EventStoreDB server whose certificate another authority signed gets no data', async () => {
  const { appends } = server;
  store = new EventStoreDBEventStore({ url: urlWith(certificates.otherCa), patience: SHORT });
  await expect(store.append('thing-2', 'no-stream', [newEvent('Happened')])).rejects.toMatchObject({
    name: 'EventStoreUnavailableError',
  });
  expect(server.appends).toBe(appends);
});

it('an EventStoreDB server that refuses the password does not count as down: its error is reported', async () => {
  store = new EventStoreDBEventStore({
    url: urlWith(certificates.ca, 'other'),
    patience: ANY_TIME,
  });
  const { appends } = server;
  const refused = {
    type: 'access-denied',
    message: expect.stringMatching(/not with this password/),
  };
  const event = newEvent('Happened');
  await expect(
    patiently(() => store.append('thing-3', 'no-stream', [event])),
  ).rejects.toMatchObject(refused);
  await expect(store.read('thing-3')).rejects.toMatchObject(refused);
  expect(server.appends).toBe(appends);
});
