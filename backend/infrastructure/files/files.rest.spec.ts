import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { FairTurns } from '../pictures/fair-turns.js';
import { startApp, type StartedApp } from '../../testing/start-app.js';
import { BLOBS } from './blobs.js';
import type { Bucket } from './bucket/bucket.js';
import { browsersReach } from './bucket/bucket-file-store.js';
import { FilesModule } from './files.module.js';
import { FILE_STORE, type FileStore } from './port.js';
import { startS3Double, type S3Double } from './testing/s3-double.js';

const MAX = 200_000;
/** Longer than any answer takes here; a bucket that is known not to answer is not waited for that long. */
const patience = { patienceMs: 60_000 };
const SHORT_MS = 300;

const picture = (background: string, width = 640): Promise<Buffer> =>
  sharp({ create: { width, height: 900, channels: 3, background } })
    .png()
    .toBuffer();

let now = new Date('2026-11-21T08:00:00Z');
const clock = { now: () => now };
let started: StartedApp;
let files: FileStore;
let png: Buffer;
let double: S3Double | null = null;

beforeAll(async () => {
  png = await picture('#204060');
});
afterAll(async () => {
  await started.close();
  await double?.close();
});

async function start(): Promise<void> {
  const bucket = double && Object.assign(patience, double.config);
  started = await startApp({ imports: [FilesModule], clock, config: { bucket } });
  files = started.app.get<FileStore>(FILE_STORE, { strict: false });
}

async function upload(key: string, body: Uint8Array, contentType = 'image/png'): Promise<Response> {
  const { uploadUrl } = await files.signedUpload({ key, maxBytes: MAX, expiresInSeconds: 600 });
  return fetch(new URL(uploadUrl, started.url), {
    method: 'PUT',
    body: Buffer.from(body),
    headers: { 'Content-Type': contentType },
  });
}

/** Everything in the bucket, and on disk below the files folder, also what has no key. */
async function kept(): Promise<string[]> {
  const entries = await readdir(join(started.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  const onDisk = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return [...(double?.objects.keys() ?? []), ...onDisk];
}

describe.each(['a folder', 'a bucket'])('files in %s', (place) => {
  beforeAll(async () => {
    if (place === 'a bucket') {
      await started.close();
      double = await startS3Double(clock.now);
    }
    await start();
  });

  describe('an upload link', () => {
    it('takes the bytes of one picture, and a signed link shows exactly them', async () => {
      const { uploadUrl, objectUrl } = await files.signedUpload({
        key: 'receipts/b1/upload-1',
        maxBytes: MAX,
        expiresInSeconds: 600,
      });
      const put = await fetch(new URL(uploadUrl, started.url), {
        method: 'PUT',
        body: Buffer.from(png),
        headers: { 'Content-Type': 'image/png' },
      });
      expect(put.status).toBe(200);
      expect(await put.json()).toEqual({ objectUrl, contentType: 'image/png', bytes: png.length });
      expect(objectUrl).toBe('/objects/receipts/b1/upload-1');

      const shown = await fetch(
        new URL(await files.signedDownload('receipts/b1/upload-1', 300), started.url),
      );
      expect(shown.status).toBe(200);
      expect(shown.headers.get('content-type')).toBe('image/png');
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
      expect(shown.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
      expect(shown.headers.get('content-security-policy')).toContain('sandbox');
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
    });

    it('does not mind the declared type: a picture called JSON is refused, called nothing it is taken', async () => {
      expect((await upload('receipts/b2/untyped', png, '')).status).toBe(200);
      const asJson = await upload(
        'receipts/b2/json',
        Buffer.from('{"not":"a picture"}'),
        'application/json',
      );
      expect(asJson.status).toBe(415);
      expect(await files.get('receipts/b2/json')).toBeNull();
    });

    it('the same bytes again are fine, other bytes are refused and change nothing', async () => {
      expect((await upload('receipts/b3/upload', png)).status).toBe(200);
      expect((await upload('receipts/b3/upload', png)).status).toBe(200);
      const other = await upload('receipts/b3/upload', await picture('#ffffff'));
      expect(other.status).toBe(409);
      expect(await other.json()).toMatchObject({
        error: 'already_uploaded',
        message: expect.stringContaining('start the upload again'),
      });
      expect((await files.get('receipts/b3/upload'))?.bytes).toEqual(png);
    });

    it('of two at the same moment exactly one is kept', async () => {
      const bodies = await Promise.all(
        ['#111111', '#222222', '#333333', '#444444'].map((colour) => picture(colour)),
      );
      const answers = await Promise.all(bodies.map((body) => upload('receipts/b4/race', body)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
      const winner = bodies[answers.findIndex((answer) => answer.status === 200)];
      expect((await files.get('receipts/b4/race'))?.bytes).toEqual(winner);
    });

    it('expires, and cannot be bent to another key', async () => {
      const { uploadUrl } = await files.signedUpload({
        key: 'receipts/b5/late',
        maxBytes: MAX,
        expiresInSeconds: 60,
      });
      const bent = await fetch(new URL(uploadUrl.replace('b5', 'b6'), started.url), {
        method: 'PUT',
        body: Buffer.from(png),
      });
      expect([bent.status, ((await bent.json()) as { error: string }).error]).toEqual([
        403,
        'link_invalid',
      ]);
      const before = now;
      now = new Date(now.getTime() + 61_000);
      const late = await fetch(new URL(uploadUrl, started.url), {
        method: 'PUT',
        body: Buffer.from(png),
      });
      now = before;
      expect([late.status, ((await late.json()) as { error: string }).error]).toEqual([
        403,
        'link_expired',
      ]);
      expect(await files.get('receipts/b5/late')).toBeNull();
      expect(await files.get('receipts/b6/late')).toBeNull();
    });

    it('does not download, and a download link does not upload', async () => {
      const { uploadUrl } = await files.signedUpload({
        key: 'receipts/b1/upload-1',
        maxBytes: MAX,
        expiresInSeconds: 60,
      });
      const query = uploadUrl.slice(uploadUrl.indexOf('?'));
      expect((await fetch(`${started.url}/api/files/receipts/b1/upload-1${query}`)).status).toBe(
        403,
      );
      const download = await files.signedDownload('receipts/b1/upload-1', 60);
      const put = await fetch(
        `${started.url}/api/files/upload/receipts/b1/upload-1${download.slice(download.indexOf('?'))}`,
        { method: 'PUT', body: Buffer.from(png) },
      );
      expect(put.status).toBe(403);
    });

    it.each([
      ['a PDF called picture', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 415],
      ['text', Buffer.from('hello'), 415],
      ['nothing', Buffer.alloc(0), 415],
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ])('refuses %s and leaves nothing behind', async (_, body, status) => {
      const before = await kept();
      const answer = await upload('receipts/b7/bad', body);
      expect(answer.status).toBe(status);
      expect(((await answer.json()) as { message: string }).message).toMatch(/picture/);
      expect(await kept()).toEqual(before);
    });

    it('refuses half a picture with 422', async () => {
      const answer = await upload('receipts/b7/half', png.subarray(0, Math.floor(png.length / 2)));
      expect(answer.status).toBe(422);
      expect(await files.get('receipts/b7/half')).toBeNull();
    });

    it('refuses too many announced bytes without waiting for them', async () => {
      const answer = await upload('receipts/b8/large', Buffer.alloc(MAX + 1));
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
        413,
        'file_too_large',
      ]);
      expect(await files.get('receipts/b8/large')).toBeNull();
    });

    it('refuses an unannounced flood as soon as it is over the limit', async () => {
      const { uploadUrl } = await files.signedUpload({
        key: 'receipts/b9/flood',
        maxBytes: MAX,
        expiresInSeconds: 60,
      });
      const before = await kept();
      const status = await new Promise<number>((resolve, reject) => {
        // Chunked, and never ended: an answer can only come because of the bytes sent so far.
        const put = httpRequest(new URL(uploadUrl, started.url), { method: 'PUT' }, (response) => {
          resolve(response.statusCode ?? 0);
          put.destroy();
        });
        put.on('error', reject);
        put.write(Buffer.alloc(MAX));
        put.write(Buffer.alloc(1));
      });
      expect(status).toBe(413);
      expect(await kept()).toEqual(before);
    });

    it('keeps nothing of an upload that was cut off', async () => {
      const { uploadUrl } = await files.signedUpload({
        key: 'receipts/c1/cut',
        maxBytes: MAX,
        expiresInSeconds: 60,
      });
      await new Promise<void>((resolve) => {
        const put = httpRequest(new URL(uploadUrl, started.url), {
          method: 'PUT',
          headers: { 'Content-Length': png.length },
        });
        put.on('error', () => resolve());
        put.write(png.subarray(0, 100), () => put.destroy());
      });
      // The same link still works: nothing took its place.
      const again = await fetch(new URL(uploadUrl, started.url), {
        method: 'PUT',
        body: Buffer.from(png),
      });
      expect(again.status).toBe(200);
      expect((await files.get('receipts/c1/cut'))?.bytes).toEqual(png);
    });
  });

  describe('a download link', () => {
    it('is the same for a while, so that browsers keep what they have', async () => {
      const first = await files.signedDownload('receipts/b1/upload-1', 600);
      const before = now;
      now = new Date(now.getTime() + 2_000);
      expect(await files.signedDownload('receipts/b1/upload-1', 600)).toBe(first);
      now = before;
    });

    it('expires; without a signature nothing is shown; what is not there is 404', async () => {
      const link = await files.signedDownload('receipts/b1/upload-1', 60);
      const before = now;
      now = new Date(now.getTime() + 61_000);
      expect((await fetch(new URL(link, started.url))).status).toBe(403);
      now = before;
      expect((await fetch(`${started.url}/api/files/receipts/b1/upload-1`)).status).toBe(403);
      expect((await fetch(`${started.url}/objects/receipts/b1/upload-1`)).status).toBe(404);
      expect(
        (await fetch(new URL(await files.signedDownload('receipts/b1/none', 60), started.url)))
          .status,
      ).toBe(404);
      expect((await fetch(`${started.url}/api/files/..%2f..%2fetc/passwd`)).status).toBe(404);
    });
  });

  describe('public pictures', () => {
    beforeAll(() => files.put('public/posters/hamlet-1', png, 'image/png'));

    it('are for everybody and for ever, with an ETag', async () => {
      const shown = await fetch(`${started.url}/objects/public/posters/hamlet-1`);
      expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
      const again = await fetch(`${started.url}/objects/public/posters/hamlet-1`, {
        // fetch by itself would ask for a fresh one whatever the ETag is.
        headers: { 'If-None-Match': shown.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' },
      });
      expect(again.status).toBe(304);
    });

    it('come narrower on request, made once, in listed widths only', async () => {
      const narrow = await fetch(`${started.url}/objects/public/posters/hamlet-1?w=160`);
      expect(narrow.headers.get('content-type')).toBe('image/webp');
      const bytes = Buffer.from(await narrow.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'webp',
        width: 160,
        height: 225,
      });
      const before = await kept();
      expect(
        Buffer.from(
          await (await fetch(`${started.url}/objects/public/posters/hamlet-1?w=160`)).arrayBuffer(),
        ),
      ).toEqual(bytes);
      expect(await kept()).toEqual(before);
      expect((await fetch(`${started.url}/objects/public/posters/hamlet-1?w=161`)).status).toBe(
        400,
      );
      const wide = await fetch(`${started.url}/objects/public/posters/hamlet-1?w=1920`);
      expect((await sharp(Buffer.from(await wide.arrayBuffer())).metadata()).width).toBe(640);
    });

    it('are gone with their copies once deleted', async () => {
      await files.put('public/posters/gone', png, 'image/png');
      const before = await kept();
      await fetch(`${started.url}/objects/public/posters/gone?w=160`).then((answer) =>
        answer.arrayBuffer(),
      );
      expect(await kept()).toHaveLength(before.length + 1);
      await files.delete('public/posters/gone');
      expect(await kept()).toHaveLength(before.length - 1);
      expect((await fetch(`${started.url}/objects/public/posters/gone?w=160`)).status).toBe(404);
    });
  });

  describe('the store', () => {
    it('replaces whole files, type and all, and refuses keys that are paths', async () => {
      await files.put('exports/a/1', Buffer.from('one\ntwo'), 'text/csv');
      await files.put('exports/a/1', Buffer.from('three'), 'text/plain');
      expect(await files.get('exports/a/1')).toEqual({
        bytes: Buffer.from('three'),
        contentType: 'text/plain',
      });
      await files.delete('exports/a/1');
      await files.delete('exports/a/1');
      expect(await files.get('exports/a/1')).toBeNull();
      expect(await files.get('exports/a')).toBeNull();
      await expect(files.put('exports/../x/1', Buffer.from(''), 'text/plain')).rejects.toThrow(
        'Malformed',
      );
      await expect(files.get('/etc/passwd')).rejects.toThrow('Malformed');
    });
  });

  describe('several keys', () => {
    it('are listed below their folder, by when they were stored', async () => {
      const keys = ['lists/a/1', 'lists/a/2', 'lists/b/3', 'lists/b/4', 'lists/b/5'];
      for (const key of keys) await files.put(key, Buffer.from(key), 'text/plain');
      await files.put('listsother/a/1', Buffer.from('elsewhere'), 'text/plain');
      const listed = async (before: number): Promise<string[]> => {
        const found: string[] = [];
        for await (const key of files.keysBefore('lists', new Date(before))) found.push(key);
        return found.sort();
      };
      expect(await listed(Date.now() + 60_000)).toEqual(keys);
      expect(await listed(Date.now() - 60_000)).toEqual([]);
    });
  });
});

/* The application of these is the last one above, whose files are in the bucket. */

describe('a bucket that browsers reach', () => {
  let direct: FileStore;
  beforeAll(() => {
    const bucket = started.app.get<Bucket>(BLOBS, { strict: false });
    const config = { ...bucket.config, publicEndpoint: bucket.config.endpoint };
    direct = browsersReach(files, Object.assign(Object.create(bucket), { config }), clock);
  });

  const linkFor = (key: string, announced: { bytes: number; contentType: string }) =>
    direct.signedUpload({ key, maxBytes: MAX, expiresInSeconds: 60, announced });
  const ofPng = () => ({ bytes: png.length, contentType: 'image/png' });
  const send = (url: string, body: Buffer, type = 'image/png') =>
    fetch(url, { method: 'PUT', body, headers: { 'Content-Type': type } });

  it('takes the announced picture by a presigned link, and shows it by another', async () => {
    const { uploadUrl, objectUrl } = await linkFor('receipts/d1/upload', ofPng());
    expect(new URL(uploadUrl).origin).toBe(double?.config.endpoint);
    expect(objectUrl).toBe('/objects/receipts/d1/upload');
    expect((await send(uploadUrl, png)).status).toBe(200);
    expect(await direct.get('receipts/d1/upload')).toEqual({
      bytes: png,
      contentType: 'image/png',
    });

    const link = await direct.signedDownload('receipts/d1/upload', 60);
    const shown = await fetch(link);
    expect(shown.headers.get('cache-control')).toBe('private, max-age=60');
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
    expect((await fetch(link.replace('/d1/', '/d2/'))).status).toBe(403);
    const before = now;
    now = new Date(now.getTime() + 61_000);
    expect((await fetch(link)).status).toBe(403);
    now = before;
  });

  it('refuses another size, another type, another key, and a link that is too old', async () => {
    const { uploadUrl } = await linkFor('receipts/d3/upload', ofPng());
    const larger = Buffer.concat([png, Buffer.alloc(1)]);
    expect((await send(uploadUrl, larger)).status).toBe(403);
    expect((await send(uploadUrl, png.subarray(1))).status).toBe(403);
    expect((await send(uploadUrl, png, 'text/html')).status).toBe(403);
    expect((await send(uploadUrl.replace('/d3/', '/d4/'), png)).status).toBe(403);
    const before = now;
    now = new Date(now.getTime() + 61_000);
    expect((await send(uploadUrl, png)).status).toBe(403);
    now = before;
    expect(await direct.get('receipts/d3/upload')).toBeNull();
    expect(await direct.get('receipts/d4/upload')).toBeNull();
  });

  it('shows nothing that is no picture, says so once, and forgets it', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const { uploadUrl } = await linkFor('public/posters/d5', {
      bytes: html.length,
      contentType: 'image/png',
    });
    expect((await send(uploadUrl, html)).status).toBe(200);
    const looks = await Promise.allSettled([1, 2].map(() => direct.get('public/posters/d5')));
    expect(looks).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ status: 415 }) }),
    );
    expect([...(double?.objects.keys() ?? [])].filter((key) => key.includes('d5'))).toEqual([]);
    expect(await direct.get('public/posters/d5')).toBeNull();
  });

  it('encodes public pictures anew, and keeps what was there at the first look', async () => {
    const { uploadUrl } = await linkFor('public/posters/d6', ofPng());
    await send(uploadUrl, png);
    const turns = jest.spyOn(FairTurns.prototype, 'run');
    const [first, ...others] = await Promise.all(
      Array.from({ length: 10 }, () => direct.get('public/posters/d6')),
    );
    expect(turns).toHaveBeenCalledTimes(1);
    turns.mockRestore();
    for (const other of others) expect(other).toEqual(first);
    expect(first?.bytes.equals(png)).toBe(false);
    const other = await picture('#ffffff');
    const again = await linkFor('public/posters/d6', { ...ofPng(), bytes: other.length });
    await send(again.uploadUrl, other);
    expect(await direct.get('public/posters/d6')).toEqual(first);
    await direct.delete('public/posters/d6');
    expect(await direct.get('public/posters/d6')).toBeNull();
  });

  it('leads to this site for a picture that is too large, or whose size nobody told', async () => {
    const large = await linkFor('receipts/d7/upload', { ...ofPng(), bytes: MAX + 1 });
    expect(large.uploadUrl).toMatch(/^\/api\/files\/upload\//);
    const unknown = { key: 'receipts/d7/upload', maxBytes: MAX, expiresInSeconds: 60 };
    expect((await direct.signedUpload(unknown)).uploadUrl).toMatch(/^\/api\/files\/upload\//);
  });
});

describe('a bucket that is away', () => {
  const ready = async () =>
    (await (await fetch(`${started.url}/health/ready`)).json()) as {
      status: string;
      checks: Record<string, { degraded?: boolean; message?: string }>;
    };
  /** An upload, a picture and a receipt, and what readiness says of it. */
  async function outage(): Promise<{ answers: unknown[]; files: unknown }> {
    const link = await files.signedDownload('receipts/b1/upload-1', 60);
    const calls = await Promise.all([
      upload('receipts/e1/upload', png),
      fetch(new URL(link, started.url)),
      fetch(`${started.url}/objects/public/posters/hamlet-1`),
    ]);
    const answers = await Promise.all(
      calls.map(async (call) => [
        call.status,
        ((await call.json()) as { error: string }).error,
        call.headers.has('retry-after'),
      ]),
    );
    return { answers, files: (await ready()).checks['files'] };
  }
  const AWAY = Array.from({ length: 3 }, () => [503, 'temporarily_unavailable', true]);

  afterEach(async () => {
    double?.beMute(false);
    patience.patienceMs = 60_000;
    double?.changeSecret(double.config.secretAccessKey);
    expect((await upload('receipts/e2/upload', png)).status).toBe(200);
    expect((await ready()).checks['files']).toMatchObject({ ok: true });
  });

  it('is answered 503 when it takes requests and never answers; readiness says so', async () => {
    double?.beMute(true);
    patience.patienceMs = SHORT_MS;
    expect(await outage()).toEqual({
      answers: AWAY,
      files: expect.objectContaining({
        ok: true,
        degraded: true,
        message: expect.stringMatching(/^The bucket "houselights-files" failed at answering/),
      }),
    });
  });

  it('is answered 503 when the credentials are wrong; readiness names the variable', async () => {
    double?.changeSecret('another secret');
    expect(await outage()).toEqual({
      answers: AWAY,
      files: expect.objectContaining({
        degraded: true,
        message: expect.stringContaining('check S3_ACCESS_KEY_ID'),
      }),
    });
  });
});
