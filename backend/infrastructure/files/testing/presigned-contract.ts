import { beforeAll, expect, it, jest } from '@jest/globals';
import { FairTurns } from '../../process/fair-turns.js';
import { BLOBS } from '../blobs.js';
import type { Bucket } from '../bucket/bucket.js';
import { browsersReach } from '../bucket/bucket-file-store.js';
import type { FileStore } from '../port.js';
import { MAX, picture, PNG, type FilesTestBed } from './files-test-bed.js';

/** Tests of presigned links, for a bucket that browsers reach. */
export function describePresignedLinks(bed: FilesTestBed): void {
  let direct: FileStore;
  beforeAll(() => {
    const bucket = bed.site.app.get<Bucket>(BLOBS, { strict: false });
    const config = { ...bucket.config, publicEndpoint: bucket.config.endpoint };
    const reachable = Object.assign(Object.create(bucket) as Bucket, { config });
    direct = browsersReach(bed.files, reachable, bed.clock);
  });

  const linkFor = (key: string, announced: { bytes: number; contentType: string }) =>
    direct.signedUpload({ key, maxBytes: MAX, expiresInSeconds: 60, announced });
  const ofPng = () => ({ bytes: PNG.length, contentType: 'image/png' });
  it('a picture is uploaded by a presigned link as announced, and shown by another link', async () => {
    const { uploadUrl, objectUrl } = await linkFor('receipts/d1/upload', ofPng());
    expect(new URL(uploadUrl).origin).toBe(bed.place.bucket?.endpoint);
    expect(objectUrl).toBe('/objects/receipts/d1/upload');
    expect((await bed.send(uploadUrl, PNG)).status).toBe(200);
    expect(await direct.get('receipts/d1/upload')).toEqual({
      bytes: PNG,
      contentType: 'image/png',
    });

    const link = await direct.signedDownload('receipts/d1/upload', 60);
    const shown = await fetch(link);
    expect(shown.headers.get('cache-control')).toBe('private, max-age=60');
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(PNG);
    expect((await fetch(link.replace('/d1/', '/d2/'))).status).toBe(403);
    const old = await bed.clock.during(-61, () => direct.signedDownload('receipts/d1/upload', 60));
    expect((await fetch(old)).status).toBe(403);
  });

  it('an upload by a presigned link is refused with another size, type or key, or after the link expired', async () => {
    const { uploadUrl } = await linkFor('receipts/d3/upload', ofPng());
    const larger = Buffer.concat([PNG, Buffer.alloc(1)]);
    expect((await bed.send(uploadUrl, larger)).status).toBe(403);
    expect((await bed.send(uploadUrl, PNG.subarray(1))).status).toBe(403);
    expect((await bed.send(uploadUrl, PNG, 'text/html')).status).toBe(403);
    expect((await bed.send(uploadUrl.replace('/d3/', '/d4/'), PNG)).status).toBe(403);
    const old = await bed.clock.during(-61, () => linkFor('receipts/d3/upload', ofPng()));
    expect((await bed.send(old.uploadUrl, PNG)).status).toBe(403);
    expect(await direct.get('receipts/d3/upload')).toBeNull();
    expect(await direct.get('receipts/d4/upload')).toBeNull();
  });

  it('an upload that is no picture is never shown: its first reader gets an error, and it is deleted', async () => {
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const { uploadUrl } = await linkFor('public/posters/d5', {
      bytes: html.length,
      contentType: 'image/png',
    });
    expect((await bed.send(uploadUrl, html)).status).toBe(200);
    const looks = await Promise.allSettled([1, 2].map(() => direct.get('public/posters/d5')));
    expect(looks).toContainEqual(
      expect.objectContaining({ reason: expect.objectContaining({ status: 415 }) }),
    );
    expect((await bed.place.keys()).filter((key) => key.includes('d5'))).toEqual([]);
    expect(await direct.get('public/posters/d5')).toBeNull();
  });

  it('a public picture is re-encoded, and cannot be changed after its first read', async () => {
    const { uploadUrl } = await linkFor('public/posters/d6', ofPng());
    await bed.send(uploadUrl, PNG);
    const turns = jest.spyOn(FairTurns.prototype, 'run');
    const [first, ...others] = await Promise.all(
      Array.from({ length: 10 }, () => direct.get('public/posters/d6')),
    );
    expect(turns).toHaveBeenCalledTimes(1);
    turns.mockRestore();
    for (const other of others) expect(other).toEqual(first);
    expect(first?.bytes.equals(PNG)).toBe(false);
    const other = await picture('#ffffff');
    const again = await linkFor('public/posters/d6', { ...ofPng(), bytes: other.length });
    await bed.send(again.uploadUrl, other);
    expect(await direct.get('public/posters/d6')).toEqual(first);
    await direct.delete('public/posters/d6');
    expect(await direct.get('public/posters/d6')).toBeNull();
  });

  it('a picture is uploaded to this site when it is too large or of unknown size', async () => {
    const large = await linkFor('receipts/d7/upload', { ...ofPng(), bytes: MAX + 1 });
    expect(large.uploadUrl).toMatch(/^\/api\/files\/upload\//);
    const unknown = { key: 'receipts/d7/upload', maxBytes: MAX, expiresInSeconds: 60 };
    expect((await direct.signedUpload(unknown)).uploadUrl).toMatch(/^\/api\/files\/upload\//);
  });
}
