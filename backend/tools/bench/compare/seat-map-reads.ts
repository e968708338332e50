import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { crowd } from '../crowd.js';
import type { Sizes } from '../options.js';
import { interleaved } from '../rounds.js';
import { percentile } from '../statistics.js';
import type { Setting } from '../setting.js';
import { HttpClient } from '../test-bed/http-client.js';
import type { Comparison } from '../table.js';
import { sellOverHttp } from './houselights.js';

/**
 * The seat map of a hall that is sold out, in full each time and then unchanged for who has it (304), beside a bare Node HTTP
 * server that sends the same.
 */
export async function seatMapReads({ sizes, http, hall }: Setting): Promise<Comparison[]> {
  const { performanceId } = await sellOverHttp(
    http,
    hall,
    Array.from({ length: hall.seats }, (_, seat) => [seat + 1]),
    sizes.connections,
  );
  const path = hall.seatingPath(performanceId);
  const { body: bytes } = await http.get(path);
  const child = fork(fileURLToPath(new URL('../test-bed/bare-server.js', import.meta.url)), {
    serialization: 'advanced',
  });
  try {
    child.send(bytes);
    const [port] = (await once(child, 'message')) as [number];
    const bare = new HttpClient(`http://127.0.0.1:${port}`, sizes.connections);
    const what = `seat maps of ${hall.seats} sold seats`;
    const rows = [
      ...(await compared(`${what}, ${(bytes.length / 1024).toFixed(0)} KB`, sizes, [
        { client: http, path, headers: {}, expected: { status: 200, length: bytes.length } },
        { client: bare, path, headers: {}, expected: { status: 200, length: bytes.length } },
      ])),
      ...(await compared(`${what}, unchanged (304)`, sizes, [
        await unchanged(http, path),
        await unchanged(bare, path),
      ])),
    ];
    bare.close();
    return rows;
  } finally {
    child.kill();
  }
}

/** One answer that a crowd asks for, and what it must be. */
export interface Reading {
  readonly client: HttpClient;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly expected: { readonly status: number; readonly length: number };
}

async function unchanged(client: HttpClient, path: string): Promise<Reading> {
  const { etag } = await client.get(path);
  if (etag === null) throw new Error('A seat map came without an ETag.');
  return { client, path, headers: { 'if-none-match': etag }, expected: { status: 304, length: 0 } };
}

async function compared(
  what: string,
  sizes: Sizes,
  [ours, theirs]: readonly [Reading, Reading],
): Promise<Comparison[]> {
  const [our = [], their = []] = await interleaved(sizes.rounds, [
    () => readMaps(ours, sizes),
    () => readMaps(theirs, sizes),
  ]);
  const against = 'a bare Node server, same bytes';
  return [
    {
      what,
      against,
      unit: { kind: 'rate', name: 'reads/s' },
      ours: our.map(({ perSecond }) => perSecond),
      theirs: their.map(({ perSecond }) => perSecond),
    },
    {
      what: `${what}, p99`,
      against,
      unit: { kind: 'time', name: 'ms' },
      ours: our.map(({ p99Ms }) => p99Ms),
      theirs: their.map(({ p99Ms }) => p99Ms),
    },
  ];
}

/** How fast, and how slow at worst, a seat map is read by a crowd. @throws Error when an answer is another one */
export async function readMaps(
  { client, path, headers, expected }: Reading,
  sizes: Pick<Sizes, 'mapReads' | 'connections'>,
): Promise<{ readonly perSecond: number; readonly p99Ms: number }> {
  const { served, seconds } = await crowd(sizes.mapReads, sizes.connections, () =>
    client.get(path, headers),
  );
  if (
    served.some(
      ({ answer }) => answer.status !== expected.status || answer.body.length !== expected.length,
    )
  )
    throw new Error('A seat map was not answered as it should be.');
  const times = served.map(({ ms }) => ms);
  return { perSecond: sizes.mapReads / seconds, p99Ms: percentile(times, 0.99) };
}
