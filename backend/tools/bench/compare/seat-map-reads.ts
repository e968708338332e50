import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { crowd } from '../crowd.js';
import { interleaved } from '../rounds.js';
import type { Sizes } from '../options.js';
import { percentile } from '../statistics.js';
import type { Setting } from '../setting.js';
import { HttpClient } from '../test-bed/http-client.js';
import type { Comparison } from '../table.js';
import { sellOverHttp } from './houselights.js';

/** The seat map of a hall that is sold out, in full each time, beside a bare Node HTTP server that sends the same bytes. */
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
    const readFrom = (client: HttpClient) => () => readMaps(client, path, bytes.length, sizes);
    const [ours = [], theirs = []] = await interleaved(sizes.rounds, [
      readFrom(http),
      readFrom(bare),
    ]);
    bare.close();
    const what = `seat maps of ${hall.seats} sold seats, ${(bytes.length / 1024).toFixed(0)} KB`;
    const against = 'a bare Node server, same bytes';
    return [
      {
        what,
        against,
        unit: { kind: 'rate', name: 'reads/s' },
        ours: ours.map(({ perSecond }) => perSecond),
        theirs: theirs.map(({ perSecond }) => perSecond),
      },
      {
        what: `${what}, p99`,
        against,
        unit: { kind: 'time', name: 'ms' },
        ours: ours.map(({ p99Ms }) => p99Ms),
        theirs: theirs.map(({ p99Ms }) => p99Ms),
      },
    ];
  } finally {
    child.kill();
  }
}

/** How fast, and how slow at worst, a seat map of so many bytes is read by a crowd. */
export async function readMaps(
  http: HttpClient,
  path: string,
  bytes: number,
  sizes: Pick<Sizes, 'mapReads' | 'connections'>,
): Promise<{ readonly perSecond: number; readonly p99Ms: number }> {
  const { served, seconds } = await crowd(sizes.mapReads, sizes.connections, () => http.get(path));
  if (served.some(({ answer }) => answer.status !== 200 || answer.body.length !== bytes))
    throw new Error('A seat map was not answered in full.');
  return {
    perSecond: sizes.mapReads / seconds,
    p99Ms: percentile(
      served.map(({ ms }) => ms),
      0.99,
    ),
  };
}
