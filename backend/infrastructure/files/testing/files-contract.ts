import { beforeAll, describe, expect, it } from '@jest/globals';
import { request as httpRequest } from 'node:http';
import sharp from 'sharp';
import { MAX, picture, PNG, type FilesTestBed } from './files-test-bed.js';

/** Tests that both storages of files (folder and bucket) must pass. */
export function describeFiles(bed: FilesTestBed): void {
  describe('an upload link', () => {
    it('accepts one picture, which a signed link shows byte for byte', async () => {
      const { uploadUrl, objectUrl } = await bed.files.signedUpload({
        key: 'receipts/b1/upload-1',
        maxBytes: MAX,
        expiresInSeconds: 600,
      });
      const put = await fetch(new URL(uploadUrl, bed.url), {
        method: 'PUT',
        body: Buffer.from(PNG),
        headers: { 'Content-Type': 'image/png' },
      });
      expect(put.status).toBe(200);
      expect(await put.json()).toEqual({ objectUrl, contentType: 'image/png', bytes: PNG.length });
      expect(objectUrl).toBe('/objects/receipts/b1/upload-1');

      const shown = await fetch(
        new URL(await bed.files.signedDownload('receipts/b1/upload-1', 300), bed.url),
      );
      expect(shown.status).toBe(200);
      expect(shown.headers.get('content-type')).toBe('image/png');
      expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
      expect(shown.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/);
      expect(shown.headers.get('content-security-policy')).toContain('sandbox');
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
    });

    it('refuses a picture declared as JSON, and accepts a picture without a type', async () => {
      expect((await bed.upload('receipts/b2/untyped', PNG, '')).status).toBe(200);
      const asJson = await bed.upload(
        'receipts/b2/json',
        Buffer.from('{"not":"a picture"}'),
        'application/json',
      );
      expect(asJson.status).toBe(415);
      expect(await bed.files.get('receipts/b2/json')).toBeNull();
    });

    it('accepts the same bytes again, and refuses different bytes', async () => {
      expect((await bed.upload('receipts/b3/upload', PNG)).status).toBe(200);
      expect((await bed.upload('receipts/b3/upload', PNG)).status).toBe(200);
      const other = await bed.upload('receipts/b3/upload', await picture('#ffffff'));
      expect(other.status).toBe(409);
      expect(await other.json()).toMatchObject({
        error: 'already_uploaded',
        message: expect.stringContaining('start the upload again'),
      });
      expect((await bed.files.get('receipts/b3/upload'))?.bytes).toEqual(PNG);
    });

    it('stores exactly one of two concurrent uploads', async () => {
      const bodies = await Promise.all(
        ['#111111', '#222222', '#333333', '#444444'].map((colour) => picture(colour)),
      );
      const answers = await Promise.all(bodies.map((body) => bed.upload('receipts/b4/race', body)));
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
      const winner = bodies[answers.findIndex((answer) => answer.status === 200)];
      expect((await bed.files.get('receipts/b4/race'))?.bytes).toEqual(winner);
    });

    it('expires, and does not work for another key', async () => {
      const { uploadUrl } = await bed.files.signedUpload({
        key: 'receipts/b5/late',
        maxBytes: MAX,
        expiresInSeconds: 60,
      });
      const bent = await fetch(new URL(uploadUrl.replace('b5', 'b6'), bed.url), {
        method: 'PUT',
        body: Buffer.from(PNG),
      });
      expect([bent.status, ((await bent.json()) as { error: string }).error]).toEqual([
        403,
        'link_invalid',
      ]);
      const late = await bed.clock.during(61, () => bed.send(uploadUrl, PNG));
      expect([late.status, ((await late.json()) as { error: string }).error]).toEqual([
        403,
        'link_expired',
      ]);
      expect(await bed.files.get('receipts/b5/late')).toBeNull();
      expect(await bed.files.get('receipts/b6/late')).toBeNull();
    });

    it('cannot be used to download, nor a download link to upload', async () => {
      const { uploadUrl } = await bed.files.signedUpload({
        key: 'receipts/b1/upload-1',
        maxBytes: MAX,
        expiresInSeconds: 60,
      });
      const query = uploadUrl.slice(uploadUrl.indexOf('?'));
      expect((await fetch(`${bed.url}/api/files/receipts/b1/upload-1${query}`)).status).toBe(403);
      const download = await bed.files.signedDownload('receipts/b1/upload-1', 60);
      const put = await fetch(
        `${bed.url}/api/files/upload/receipts/b1/upload-1${download.slice(download.indexOf('?'))}`,
        { method: 'PUT', body: Buffer.from(PNG) },
      );
      expect(put.status).toBe(403);
    });

    it.each([
      ['a PDF called picture', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj'), 415],
      ['text', Buffer.from('hello'), 415],
      ['nothing', Buffer.alloc(0), 415],
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
    ])('refuses %s and leaves nothing behind', async (_, body, status) => {
      const before = await bed.kept();
      const answer = await bed.upload('receipts/b7/bad', body);
      expect(answer.status).toBe(status);
      expect(((await answer.json()) as { message: string }).message).toMatch(/picture/);
      expect(await bed.kept()).toEqual(before);
    });

    it('refuses an incomplete picture with 422', async () => {
      const answer = await bed.upload(
        'receipts/b7/half',
        PNG.subarray(0, Math.floor(PNG.length / 2)),
      );
      expect(answer.status).toBe(422);
      expect(await bed.files.get('receipts/b7/half')).toBeNull();
    });

    it('refuses an upload whose announced size is too large, without waiting for the bytes', async () => {
      const answer = await bed.upload('receipts/b8/large', Buffer.alloc(MAX + 1));
      expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
        413,
        'file_too_large',
      ]);
      expect(await bed.files.get('receipts/b8/large')).toBeNull();
    });

    it('refuses an upload of unannounced size as soon as it exceeds the limit', async () => {
      const { uploadUrl } = await bed.files.signedUpload({
        key: 'receipts/b9/flood',
        maxBytes: MAX,
        expiresInSeconds: 60,
      });
      const before = await bed.kept();
      const status = await new Promise<number>((resolve, reject) => {
        // The request is chunked and never ends, so the refusal is caused by the bytes sent so far.
        const put = httpRequest(new URL(uploadUrl, bed.url), { method: 'PUT' }, (response) => {
          resolve(response.statusCode ?? 0);
          put.destroy();
        });
        put.on('error', reject);
        put.write(Buffer.alloc(MAX));
        put.write(Buffer.alloc(1));
      });
      expect(status).toBe(413);
      expect(await bed.kept()).toEqual(before);
    });

    it('stores nothing of an upload that was cut off', async () => {
      const { uploadUrl } = await bed.files.signedUpload({
        key: 'receipts/c1/cut',
        maxBytes: MAX,
        expiresInSeconds: 60,
      });
      await new Promise<void>((resolve) => {
        const put = httpRequest(new URL(uploadUrl, bed.url), {
          method: 'PUT',
          headers: { 'Content-Length': PNG.length },
        });
        put.on('error', () => resolve());
        put.write(PNG.subarray(0, 100), () => put.destroy());
      });
      // The same upload link still works, because nothing was stored.
      const again = await fetch(new URL(uploadUrl, bed.url), {
        method: 'PUT',
        body: Buffer.from(PNG),
      });
      expect(again.status).toBe(200);
      expect((await bed.files.get('receipts/c1/cut'))?.bytes).toEqual(PNG);
    });
  });

  describe('a download link', () => {
    it('stays the same for a while, so that browsers use their cached picture', async () => {
      const linkAt = (moment: string): Promise<string> =>
        bed.clock.stoppedAt(moment, () => bed.files.signedDownload('receipts/b1/upload-1', 600));
      expect(await linkAt('2026-11-21T08:00:02Z')).toBe(await linkAt('2026-11-21T08:00:00Z'));
    });

    it('expires, needs a valid signature, and answers 404 for a missing file', async () => {
      const link = await bed.files.signedDownload('receipts/b1/upload-1', 60);
      const late = await bed.clock.during(61, () => fetch(new URL(link, bed.url)));
      expect(late.status).toBe(403);
      expect((await fetch(`${bed.url}/api/files/receipts/b1/upload-1`)).status).toBe(403);
      expect((await fetch(`${bed.url}/objects/receipts/b1/upload-1`)).status).toBe(404);
      expect(
        (await fetch(new URL(await bed.files.signedDownload('receipts/b1/none', 60), bed.url)))
          .status,
      ).toBe(404);
      expect((await fetch(`${bed.url}/api/files/..%2f..%2fetc/passwd`)).status).toBe(404);
    });
  });

  describe('public pictures', () => {
    beforeAll(() => bed.files.put('public/posters/hamlet-1', PNG, 'image/png'));

    it('are served without a signature and cached for ever, with an ETag', async () => {
      const shown = await fetch(`${bed.url}/objects/public/posters/hamlet-1`);
      expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
      const again = await fetch(`${bed.url}/objects/public/posters/hamlet-1`, {
        // Without this header, fetch would ask for a fresh copy and ignore the ETag.
        headers: { 'If-None-Match': shown.headers.get('etag') ?? '', 'Cache-Control': 'max-age=0' },
      });
      expect(again.status).toBe(304);
    });

    it('are narrowed on request to the allowed widths, each of which is made once', async () => {
      const narrow = await fetch(`${bed.url}/objects/public/posters/hamlet-1?w=160`);
      expect(narrow.headers.get('content-type')).toBe('image/webp');
      const bytes = Buffer.from(await narrow.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({
        format: 'webp',
        width: 160,
        height: 225,
      });
      const before = await bed.kept();
      expect(
        Buffer.from(
          await (await fetch(`${bed.url}/objects/public/posters/hamlet-1?w=160`)).arrayBuffer(),
        ),
      ).toEqual(bytes);
      expect(await bed.kept()).toEqual(before);
      expect((await fetch(`${bed.url}/objects/public/posters/hamlet-1?w=161`)).status).toBe(400);
      const wide = await fetch(`${bed.url}/objects/public/posters/hamlet-1?w=1920`);
      expect((await sharp(Buffer.from(await wide.arrayBuffer())).metadata()).width).toBe(640);
    });

    it('disappear with their narrower copies once deleted', async () => {
      await bed.files.put('public/posters/gone', PNG, 'image/png');
      const before = await bed.kept();
      await fetch(`${bed.url}/objects/public/posters/gone?w=160`).then((answer) =>
        answer.arrayBuffer(),
      );
      expect(await bed.kept()).toHaveLength(before.length + 1);
      await bed.files.delete('public/posters/gone');
      expect(await bed.kept()).toHaveLength(before.length - 1);
      expect((await fetch(`${bed.url}/objects/public/posters/gone?w=160`)).status).toBe(404);
    });
  });

  describe('the file store', () => {
    it('replaces a whole file with its type, and refuses keys that look like paths', async () => {
      await bed.files.put('exports/a/1', Buffer.from('one\ntwo'), 'text/csv');
      await bed.files.put('exports/a/1', Buffer.from('three'), 'text/plain');
      expect(await bed.files.get('exports/a/1')).toEqual({
        bytes: Buffer.from('three'),
        contentType: 'text/plain',
      });
      await bed.files.delete('exports/a/1');
      await bed.files.delete('exports/a/1');
      expect(await bed.files.get('exports/a/1')).toBeNull();
      expect(await bed.files.get('exports/a')).toBeNull();
      await expect(bed.files.put('exports/../x/1', Buffer.from(''), 'text/plain')).rejects.toThrow(
        'Malformed',
      );
      await expect(bed.files.get('/etc/passwd')).rejects.toThrow('Malformed');
    });
  });

  describe('the keys of stored files', () => {
    it('are listed by folder and by time of storage', async () => {
      const keys = ['lists/a/1', 'lists/a/2', 'lists/b/3', 'lists/b/4', 'lists/b/5'];
      for (const key of keys) await bed.files.put(key, Buffer.from(key), 'text/plain');
      await bed.files.put('listsother/a/1', Buffer.from('elsewhere'), 'text/plain');
      const listed = async (before: number): Promise<string[]> => {
        const found: string[] = [];
        for await (const key of bed.files.keysBefore('lists', new Date(before))) found.push(key);
        return found.sort();
      };
      expect(await listed(Date.now() + 60_000)).toEqual(keys);
      expect(await listed(Date.now() - 60_000)).toEqual([]);
    });
  });
}
