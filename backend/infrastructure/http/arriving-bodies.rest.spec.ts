import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Body, Controller, Post } from '@nestjs/common';
import { pause } from '../process/pause.js';
import { PATIENCE_MS } from '../../testing/wait-until.js';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import {
  ArrivingBodies,
  BODY_LIMITS,
  USUAL_BODY_LIMITS,
  type BodyLimits,
} from './arriving-bodies.js';
import { LargeJsonBody } from './large-body.js';
import { Permission } from './permission.js';

@Controller('api/probe')
class ProbeController {
  @Post('usual')
  @Permission('anybody')
  usual(@Body() { a }: { a: string }): number {
    return a.length;
  }

  @Post('large')
  @Permission('anybody')
  @LargeJsonBody('At most 6 MB.')
  large(@Body() { a }: { a: string }): number {
    return a.length;
  }
}

const ROUTES = ['usual', 'large'] as const;
const LOOK_AGAIN_MS = 10;

/** These clients announce a JSON body and never send all of it. */
describe('JSON bodies that are still arriving', () => {
  let started: StartedApp;
  const sending: ClientRequest[] = [];

  /** Starts the app with limits that refuse no slow client, apart from the limits that a test sets. */
  const start = async (limits: Partial<BodyLimits>): Promise<void> => {
    started = await startApp({
      imports: [{ module: class ProbeModule {}, controllers: [ProbeController] }],
      config: { trustProxy: 1 },
      providers: [
        {
          provide: BODY_LIMITS,
          useValue: { ...USUAL_BODY_LIMITS, graceMs: PATIENCE_MS, ...limits },
        },
      ],
    });
  };
  afterEach(async () => {
    for (const request of sending.splice(0)) request.destroy();
    await started.close();
  });

  /** Sends only the beginning of a JSON body. */
  function begin(route: string, address = '203.0.113.1', bytes = 100_000) {
    const request = httpRequest(`${started.url}/api/probe/${route}`, {
      method: 'POST',
      agent: false,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': bytes,
        'X-Forwarded-For': address,
      },
    });
    sending.push(request);
    request.on('error', () => undefined);
    const answer = once(request, 'response').then(async ([response]) => {
      const message = response as IncomingMessage;
      let text = '';
      for await (const chunk of message.setEncoding('utf8')) text += String(chunk);
      return { status: message.statusCode, headers: message.headers, text };
    });
    answer.catch(() => undefined);
    request.write('{"a":"');
    return { request, answer };
  }

  async function taken(bodies: number): Promise<void> {
    const places = started.app.get(ArrivingBodies, { strict: false });
    const deadline = Date.now() + PATIENCE_MS;
    while (places.taken !== bodies) {
      if (Date.now() > deadline) throw new Error(`${places.taken} places, not ${bodies}`);
      await pause(LOOK_AGAIN_MS);
    }
  }

  const send = async (route: string, address: string): Promise<[number, string | undefined]> => {
    const answer = await fetch(`${started.url}/api/probe/${route}`, {
      method: 'POST',
      body: JSON.stringify({ a: 'x' }),
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    });
    const body = (await answer.json()) as number | { error: string };
    return [answer.status, typeof body === 'number' ? undefined : body.error];
  };

  it.each(ROUTES)(
    'are limited for one network on %s routes, while another network is served',
    async (route) => {
      await start({ [route]: { inAll: 10, ofOne: 3 } });
      for (let body = 0; body < 3; body += 1) begin(route);
      await taken(3);
      expect(await send(route, '203.0.113.1')).toEqual([429, 'too_many_at_once']);
      expect(await send(route, '203.0.113.2')).toEqual([201, undefined]);
      for (const request of sending.splice(0)) request.destroy();
      await taken(0);
      expect(await send(route, '203.0.113.1')).toEqual([201, undefined]);
    },
  );

  it.each(ROUTES)('are limited for all networks together on %s routes', async (route) => {
    await start({ [route]: { inAll: 3, ofOne: 2 } });
    for (let body = 0; body < 3; body += 1) begin(route, `203.0.113.${body}`);
    await taken(3);
    expect(await send(route, '203.0.113.9')).toEqual([503, 'busy']);
  });

  it.each(ROUTES)('are refused on %s routes when they are too slow', async (route) => {
    await start({ graceMs: 200 });
    const { status, headers, text } = await begin(route).answer;
    expect([status, headers.connection]).toEqual([408, 'close']);
    expect(JSON.parse(text)).toMatchObject({ error: 'too_slow' });
    await taken(0);
  });

  it.each(ROUTES)(
    'are read on %s routes when they are slow but within the limit',
    async (route) => {
      await start({ graceMs: 400, bytesPerSecond: 1_000 });
      const bytes = 20_008;
      const { request, answer } = begin(route, '203.0.113.1', bytes);
      for (let part = 0; part < 10; part += 1) {
        request.write('x'.repeat(2_000));
        await pause(100);
      }
      request.end('"}');
      expect(await answer).toMatchObject({ status: 201, text: '20000' });
    },
  );

  it('are refused at once when they are announced as too large', async () => {
    await start({});
    const { status } = await begin('large', '203.0.113.1', 7_000_000).answer;
    expect(status).toBe(413);
  });
});
