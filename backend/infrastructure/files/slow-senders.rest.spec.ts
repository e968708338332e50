import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import { FilesModule } from './files.module.js';
import { UPLOAD_LIMITS, USUAL_UPLOAD_LIMITS, type UploadLimits } from './local/upload-limits.js';
import { UploadIntake } from './local/upload-intake.js';
import { FILE_STORE, type FileStore } from './port.js';

interface Refused {
  readonly error: string;
  readonly message: string;
}

/** These clients announce an upload and then send very little of it. */
describe('slow uploads', () => {
  let started: StartedApp;
  let files: FileStore;
  let png: Buffer;
  let sending: ClientRequest[] = [];

  /** Limits for tests that are not about speed: no upload is refused for slowness. */
  const PATIENT: UploadLimits = { ...USUAL_UPLOAD_LIMITS, graceMs: USUAL_UPLOAD_LIMITS.totalMs };

  const start = async (limits: Partial<UploadLimits> = {}): Promise<void> => {
    started = await startApp({
      imports: [FilesModule],
      config: { trustProxy: 1 },
      providers: [{ provide: UPLOAD_LIMITS, useValue: { ...PATIENT, ...limits } }],
    });
    files = started.app.get<FileStore>(FILE_STORE, { strict: false });
  };
  beforeAll(async () => {
    png = await sharp({ create: { width: 64, height: 90, channels: 3, background: '#204060' } })
      .png()
      .toBuffer();
  });
  beforeEach(() => {
    sending = [];
  });
  afterEach(async () => {
    for (const put of sending) put.destroy();
    await started.close();
  });

  const linkTo = async (key: string): Promise<URL> => {
    const link = await files.signedUpload({ key, maxBytes: 1_000_000, expiresInSeconds: 600 });
    return new URL(link.uploadUrl, started.url);
  };

  /** Waits until the server is receiving this many uploads, which takes a moment after they were sent. */
  async function arriving(bodies: number): Promise<void> {
    const intake = started.app.get(UploadIntake, { strict: false });
    while (intake.arriving !== bodies) await new Promise((later) => setImmediate(later));
  }

  /** Sends the first byte of an upload. Resolves once the server has received the request. */
  async function dribble(
    link: URL,
    address = '203.0.113.1',
  ): Promise<{ answer: Promise<IncomingMessage> }> {
    const put = httpRequest(link, {
      method: 'PUT',
      agent: false,
      headers: {
        'Content-Length': 500_000,
        'X-Forwarded-For': address,
        Expect: '100-continue',
      },
    });
    sending.push(put);
    put.on('error', () => undefined);
    const answer = new Promise<IncomingMessage>((resolve) => put.once('response', resolve));
    const taken = Promise.race([once(put, 'continue'), answer]);
    put.flushHeaders();
    await taken;
    put.write('x');
    return { answer };
  }

  const send = (link: URL, address: string): Promise<Response> =>
    fetch(link, {
      method: 'PUT',
      body: new Uint8Array(png),
      headers: { 'X-Forwarded-For': address },
    });

  const bodyOf = async (answer: IncomingMessage): Promise<Refused> => {
    let text = '';
    for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
    return JSON.parse(text) as Refused;
  };
  const refusal = async (answer: Response): Promise<unknown[]> => [
    answer.status,
    ((await answer.json()) as Refused).error,
    Number(answer.headers.get('retry-after')) > 0,
  ];

  it('that share one link count as one upload, so that another family at the same address can send its picture', async () => {
    await start();
    const link = await linkTo('receipts/b1/upload-1');
    const answers: Promise<IncomingMessage>[] = [];
    for (let sender = 0; sender < 24; sender += 1) answers.push((await dribble(link)).answer);
    expect((await send(await linkTo('receipts/b2/upload-1'), '203.0.113.1')).status).toBe(200);
    // The newest upload on a link replaces the earlier upload, because a phone that lost its connection sends again.
    const replaced = await Promise.race(answers);
    expect([replaced.statusCode, (await bodyOf(replaced)).error]).toEqual([409, 'upload_replaced']);
    expect((await send(link, '203.0.113.1')).status).toBe(200);
  });

  it('are refused with 408, and nothing of their body stays on disk', async () => {
    await start({ graceMs: 200 });
    const answer = await (await dribble(await linkTo('receipts/b1/slow'))).answer;
    expect([answer.statusCode, answer.headers.connection]).toEqual([408, 'close']);
    expect(await bodyOf(answer)).toMatchObject({
      error: 'upload_too_slow',
      message: expect.stringMatching(/too slowly.*try again/i),
    });
    const left = await readdir(join(started.config.dataDir, 'files'), { recursive: true });
    expect(left.filter((name) => !/^(\.incoming|installation(\/id)?)$/.test(name))).toEqual([]);
  });

  it('are refused when they are incomplete after the time limit, whatever their speed', async () => {
    await start({ graceMs: 600_000, totalMs: 200 });
    const answer = await (await dribble(await linkTo('receipts/b1/long'))).answer;
    expect([answer.statusCode, (await bodyOf(answer)).error]).toEqual([408, 'upload_too_slow']);
  });

  it('for one booking are limited in number, however many links they use, while another booking can upload', async () => {
    await start({ perOwner: 2 });
    for (const number of [1, 2]) await dribble(await linkTo(`receipts/b1/upload-${number}`));
    await arriving(2);
    expect(await refusal(await send(await linkTo('receipts/b1/upload-3'), '203.0.113.1'))).toEqual([
      429,
      'too_many_uploads',
      true,
    ]);
    expect((await send(await linkTo('receipts/b2/upload-1'), '203.0.113.1')).status).toBe(200);
  });

  it('from one address are limited in number, while other addresses can upload', async () => {
    await start({ places: 6, perAddress: 4 });
    for (const number of [1, 2, 3, 4]) await dribble(await linkTo(`receipts/b${number}/upload-1`));
    await arriving(4);
    expect(await refusal(await send(await linkTo('receipts/b5/upload-1'), '203.0.113.1'))).toEqual([
      429,
      'too_many_uploads',
      true,
    ]);
    expect((await send(await linkTo('receipts/b6/upload-1'), '203.0.113.2')).status).toBe(200);
  });

  it('that reach the total limit make the server refuse the next upload and say how long to wait', async () => {
    await start({ places: 3 });
    for (const number of [1, 2, 3])
      await dribble(await linkTo(`receipts/b${number}/upload-1`), `203.0.113.${number}`);
    await arriving(3);
    expect(await refusal(await send(await linkTo('receipts/b9/upload-1'), '203.0.113.9'))).toEqual([
      503,
      'busy',
      true,
    ]);
  });
});
