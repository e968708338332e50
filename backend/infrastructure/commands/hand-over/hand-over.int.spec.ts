import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Command, type CommandBus } from '@nestjs/cqrs';
import type { QueryRunner } from 'typeorm';
import { Refusal } from '../../../contracts/refusal.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.js';
import { ownPort } from '../../../testing/own-port.js';
import { RecordedSpans } from '../../../testing/recorded-spans.js';
import { SetClock } from '../../../testing/set-clock.js';
import { commandsOfOthers } from '../../metrics/metrics.js';
import { pause } from '../../process/pause.js';
import { traced } from '../../tracing/trace.js';
import { WriteJournal, type CommandContext } from '../command-context.js';
import { HandOver, type OwnedCommand } from './hand-over.js';
import { LiveBackends1795000900200 } from './live-backends.migration.js';
import { ownerOf } from './owner-of.js';
import { ownRelease } from './release.js';

const LOOK_AGAIN_MS = 20;
const SECRET = 'of both of them';
const NOON = '2026-11-23T12:00:00Z';
/** Nobody is given up because time has passed. */
const PATIENCE_MS = 3_600_000;

class Ask extends Command<Answered> {
  constructor(
    readonly performanceId: string,
    readonly key: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
/** By which backend it was executed, under which key. */
interface Answered {
  readonly by: string;
  readonly key: string | null;
  readonly seats: ReadonlySet<string>;
}
const OWNED: OwnedCommand<Ask> = {
  type: Ask,
  performanceOf: ({ performanceId }) => performanceId,
  repeatable: ({ performanceId, key, context }) =>
    new Ask(performanceId, key ?? 'made for it', context),
};

interface Backend {
  readonly name: string;
  readonly port: number;
  readonly clock: SetClock;
  readonly handOver: HandOver;
}

let database: TestDatabase;
const backends: Backend[] = [];
const silent: Server[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.pool.query('create schema app');
  await new LiveBackends1795000900200().up(database.pool as unknown as QueryRunner);
});
afterEach(async () => {
  for (const { handOver } of backends.splice(0)) await handOver.onModuleDestroy();
  for (const server of silent.splice(0)) server.close();
  await database.pool.query('delete from app.live_backends');
});
afterAll(() => database.drop());

/** What it executes itself: refuses what is for a performance that begins with `refused`. */
const execute =
  (by: string) =>
  async ({ performanceId, key, context }: Ask): Promise<Answered> => {
    await traced(
      `Ask at ${by}`,
      () => ({}),
      () => Promise.resolve(),
    );
    if (performanceId.startsWith('refused'))
      throw new Refusal('conflict', 'seats_taken', `Gone at ${by}`);
    if (performanceId.startsWith('broken')) throw new Error(`${by} lost its database`);
    context.journal.note(`position-${by}`);
    return { by, key, seats: new Set([context.requestId]) };
  };

async function start(name: string, secret = SECRET): Promise<Backend> {
  const port = await ownPort();
  const clock = new SetClock(new Date(NOON));
  const handOver = new HandOver(
    {
      databaseUrl: database.url,
      host: '127.0.0.1',
      handOverPort: port,
      secret,
      previousSecrets: [],
    },
    clock,
    { execute: execute(name) } as unknown as CommandBus,
    [OWNED as unknown as OwnedCommand],
    PATIENCE_MS,
  );
  await handOver.onApplicationBootstrap();
  const backend = { name, port, clock, handOver };
  backends.push(backend);
  return backend;
}

/** An id of a performance that whoever takes commands at this port owns, among all that are live. */
async function performanceOwnedBy(port: number, prefix = ''): Promise<string> {
  const { rows } = await database.pool.query<{ id: string; port: number }>(
    'select id, port from app.live_backends',
  );
  const ids = rows.map(({ id }) => id);
  const wanted = rows.find((row) => row.port === port)?.id;
  if (wanted === undefined) throw new Error('Nobody takes commands there');
  for (;;) {
    const performanceId = `${prefix}${randomUUID()}`;
    if (ownerOf(performanceId, ids) === wanted) return performanceId;
  }
}

const ask = (performanceId: string, key: string | null = 'the buyer’s'): Ask =>
  new Ask(performanceId, key, {
    actor: { kind: 'customer' },
    requestId: 'request',
    correlationId: 'request',
    causationId: 'request',
    now: NOON,
    journal: new WriteJournal(),
  });

const at = ({ name, handOver }: Backend, command: Ask): Promise<Answered> =>
  handOver.execute(command, (one) => execute(name)(one as Ask));

async function untilLive(count: number): Promise<void> {
  while ((await database.pool.query('select from app.live_backends')).rowCount !== count)
    await pause(LOOK_AGAIN_MS);
}

/** Two that have found each other. */
async function two(): Promise<{ one: Backend; other: Backend }> {
  const [one, other] = [await start('one'), await start('other')];
  await untilLive(2);
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    while ((await at(from, ask(await performanceOwnedBy(to.port)))).by !== to.name)
      await pause(LOOK_AGAIN_MS);
  return { one, other };
}

/** Asked again while a slow machine makes the other one look gone for a moment. */
async function untilExecutedBy(
  { name }: Backend,
  execution: () => Promise<{ readonly command: Ask; readonly answer: Answered }>,
): Promise<{ readonly command: Ask; readonly answer: Answered }> {
  for (;;) {
    const executed = await execution();
    if (executed.answer.by === name) return executed;
    await pause(LOOK_AGAIN_MS);
  }
}

it('an order is executed by the owner, and its answer and position come back', async () => {
  const { one, other } = await two();
  const { command, answer } = await untilExecutedBy(other, async () => {
    const asked = ask(await performanceOwnedBy(other.port));
    return { command: asked, answer: await at(one, asked) };
  });
  expect(answer).toEqual({
    by: 'other',
    key: 'the buyer’s',
    seats: new Set(['request']),
  });
  expect(command.context.journal.position).toBe('position-other');
  expect((await at(one, ask(await performanceOwnedBy(one.port)))).by).toBe('one');
});

it('an order without a key gets one before it is handed over', async () => {
  const { one, other } = await two();
  const { answer } = await untilExecutedBy(other, async () => {
    const asked = ask(await performanceOwnedBy(other.port), null);
    return { command: asked, answer: await at(one, asked) };
  });
  expect(answer.key).toBe('made for it');
  const own = ask(await performanceOwnedBy(one.port), null);
  expect(await at(one, own)).toMatchObject({ by: 'one', key: null });
});

it('a refusal by the owner is the answer; where it failed, the order is executed here', async () => {
  const { one, other } = await two();
  const refusal = async (): Promise<unknown> =>
    at(one, ask(await performanceOwnedBy(other.port, 'refused'))).catch((error: unknown) => error);
  let refused = await refusal();
  while ((refused as Refusal).message !== 'Gone at other') refused = await refusal();
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({ kind: 'conflict', code: 'seats_taken' });
  const broken = at(one, ask(await performanceOwnedBy(other.port, 'broken')));
  await expect(broken).rejects.toThrow('one lost its database');
});

it('an order that arrives long after it was sent is not begun by the owner', async () => {
  const { one, other } = await two();
  other.clock.advance({ seconds: 3 });
  expect((await at(one, ask(await performanceOwnedBy(other.port)))).by).toBe('one');
});

it('nobody with another SECRET is handed an order that counts', async () => {
  const one = await start('one');
  const stranger = await start('stranger', 'of another site');
  await untilLive(2);
  expect((await at(one, ask(await performanceOwnedBy(stranger.port)))).by).toBe('one');
});

it('whoever can reach the port and has not the secret gets nothing done', async () => {
  const one = await start('one');
  await untilLive(1);
  const before = await executedForOthers();
  const socket = connect(one.port, '127.0.0.1');
  await once(socket, 'connect');
  // A message of 40 bytes with the number 7.
  socket.write(Buffer.concat([Buffer.from('0000002800000007', 'hex'), Buffer.alloc(40, 'x')]));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  // The number of the question, and no bytes.
  expect(answer.toString('hex')).toBe('0000000000000007');
  const closed = once(socket, 'close');
  socket.write(Buffer.from('ffffffff00000008', 'hex'));
  await closed;
  expect(await executedForOthers()).toBe(before);
});

const executedForOthers = async (): Promise<number> =>
  (await commandsOfOthers.get()).values[0]?.value ?? 0;

it('an owner that takes an order and is stopped is waited for only until it is not heard any more', async () => {
  const one = await start('one');
  await untilLive(1);
  let take = (): void => {};
  const server = createServer((socket) => socket.on('data', () => take()));
  silent.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await database.pool.query(
    `insert into app.live_backends (id, host, port, release, heard_at)
     values ($1, '127.0.0.1', $2, $3, now() + interval '1 hour')`,
    [randomUUID(), port, ownRelease()],
  );
  let answered: Promise<Answered>;
  // Until it has found the silent one, and where a slow machine does not connect them in time, it executes them itself.
  for (;;) {
    const order = ask(await performanceOwnedBy(port), null);
    const taken = new Promise<string>((resolve) => (take = () => resolve('taken')));
    answered = at(one, order);
    if ((await Promise.race([taken, answered.then(({ by }) => by)])) === 'taken') break;
    await pause(LOOK_AGAIN_MS);
  }
  expect(await Promise.race([answered, Promise.resolve('waits')])).toBe('waits');
  await database.pool.query('delete from app.live_backends where port = $1', [port]);
  expect(await answered).toMatchObject({ by: 'one', key: 'made for it' });
});

it('its trace goes on at the owner', async () => {
  const { one, other } = await two();
  const spans = RecordedSpans.start();
  try {
    await untilExecutedBy(other, async () => {
      const command = ask(await performanceOwnedBy(other.port));
      const sent = (): Promise<Answered> => at(one, command);
      return { command, answer: await traced('request', () => ({}), sent) };
    });
    const last = (name: string) => spans.all().findLast((span) => span.name === name);
    const parent = last('request')?.spanContext().spanId;
    expect(parent).toBeDefined();
    expect(last('Ask at other')?.parentSpanContext?.spanId).toBe(parent);
  } finally {
    spans.stop();
  }
});
