import { describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { Problem } from '../http/problem.js';
import { blackPng } from '../../tools/drill/hostile/black-png.js';
import { inspectImage, reencode, requireDecodable } from './image-intake.js';

const LIMITS = { maxBytes: 10 * 1024 * 1024 };

const noise = (width: number, height: number): ReturnType<typeof sharp> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

async function refusal(
  bytes: Buffer,
  limits: Parameters<typeof inspectImage>[1] = LIMITS,
): Promise<{ status: number; code: string; message: string }> {
  const error = await inspectImage(bytes, limits).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Problem)) throw new Error(`Expected a Problem, got ${String(error)}`);
  return { status: error.status, code: error.code, message: error.message };
}

describe('the inspection of an uploaded picture', () => {
  it('returns type, size and hash, determined by the content', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await noise(120, 80).toFormat(format).toBuffer();
      expect(await inspectImage(bytes, LIMITS)).toEqual({
        mimeType: `image/${format}`,
        width: 120,
        height: 80,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        editor: null,
      });
    }
  });

  it('returns width and height as shown, not as stored', async () => {
    const bytes = await noise(120, 80).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await inspectImage(bytes, LIMITS)).toMatchObject({ width: 80, height: 120 });
  });

  it('refuses a file that is too large, and names the limit', async () => {
    const oversized = Buffer.concat([
      await noise(20, 20).png().toBuffer(),
      Buffer.alloc(5 * 1024 * 1024),
    ]);
    expect(await refusal(oversized, { maxBytes: 5 * 1024 * 1024 })).toEqual({
      status: 413,
      code: 'file_too_large',
      message: expect.stringContaining('5 MB'),
    });
  });

  const foreign: [name: string, bytes: Buffer, message: RegExp][] = [
    [
      'a PDF renamed .png',
      Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'),
      /PDF.*screenshot/,
    ],
    ['a PDF after a few odd bytes', Buffer.from('\n\n   %PDF-1.4'), /PDF/],
    [
      'an SVG',
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
      ),
      /JPEG, PNG or WebP/,
    ],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), /JPEG, PNG or WebP/],
    ['text', Buffer.from('RM 40.00 paid'), /JPEG, PNG or WebP/],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1'), /JPEG, PNG or WebP/],
    ['a TIFF', Buffer.from('II*\x00\x08\x00\x00\x00', 'latin1'), /JPEG, PNG or WebP/],
    ['an empty file', Buffer.alloc(0), /empty/],
    ['one byte', Buffer.from([0xff]), /JPEG, PNG or WebP/],
    [
      'a HEIC photo',
      Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'),
      /HEIC.*screenshot/,
    ],
    ['an AVIF', Buffer.from('\x00\x00\x00\x18ftypavif\x00\x00\x00\x00', 'latin1'), /HEIC and AVIF/],
  ];
  it.each(foreign)('refuses %s', async (_name, bytes, message) => {
    expect(await refusal(bytes)).toEqual({
      status: 415,
      code: 'not_an_image',
      message: expect.stringMatching(message),
    });
  });

  it('refuses animated pictures', async () => {
    const frames = await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const webp = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
    expect((await sharp(webp, { animated: true }).metadata()).pages).toBe(2);
    expect(await refusal(webp)).toMatchObject({ status: 415, code: 'animated_image' });
    expect(await refusal(asAnimated(await noise(8, 8).png().toBuffer()))).toMatchObject({
      status: 415,
      code: 'animated_image',
    });
  });

  it.each(['jpeg', 'png', 'webp'] as const)('refuses a %s that was cut off', async (format) => {
    const whole = await noise(400, 300).toFormat(format).toBuffer();
    for (const share of [0.9, 0.5, 0.02]) {
      expect(await refusal(whole.subarray(0, Math.floor(whole.length * share)))).toMatchObject({
        status: 422,
        code: 'image_unreadable',
      });
    }
  });

  it('refuses random bytes after a valid file signature', async () => {
    const junk = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(5000, 0x5a)]);
    expect(await refusal(junk)).toMatchObject({ status: 422, code: 'image_unreadable' });
  });

  it('refuses a small file with huge dimensions before decoding it', async () => {
    const small = await noise(20, 20).png().toBuffer();
    for (const [width, height] of [
      [10_000, 8_000],
      [30_000, 30_000],
      [2_000_000, 2_000_000],
    ] as const) {
      // The picture has few real pixels, so decoding it would end with `image_unreadable` instead.
      const bomb = withPngSize(small, width, height);
      expect(await refusal(bomb)).toMatchObject({
        status: 422,
        code: 'image_too_large',
        message: expect.stringContaining('60 million'),
      });
    }
    expect(
      await refusal(await noise(300, 300).png().toBuffer(), { ...LIMITS, maxPixels: 50_000 }),
    ).toMatchObject({ code: 'image_too_large' });
  });

  it.each([
    ['high', 1, 59_000_000],
    ['wide', 59_000_000, 1],
  ])(
    'refuses a picture of one by 59 million pixels, %s, before decoding it',
    async (_, ...size) => {
      const bomb = withPngSize(await noise(20, 20).png().toBuffer(), ...size);
      expect(await refusal(bomb)).toMatchObject({
        status: 422,
        code: 'image_too_large',
        message: expect.stringContaining('20,000 pixels wide or high'),
      });
    },
  );

  it('accepts the longest screenshots', async () => {
    const long = await noise(100, 20_000).png().toBuffer();
    expect(await inspectImage(long, LIMITS)).toMatchObject({ width: 100, height: 20_000 });
  });

  it('stops a decoding that takes too long', async () => {
    const error: unknown = await requireDecodable(blackPng(40_000, 40_000), 1_600_000_000, 1).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({
      status: 422,
      code: 'image_too_large',
      message: expect.stringContaining('takes too long'),
    });
  });

  it('refuses a JPEG with more scans than any camera or program writes', async () => {
    const progressive = await noise(64, 64).jpeg({ progressive: true }).toBuffer();
    expect(await inspectImage(progressive, LIMITS)).toMatchObject({ mimeType: 'image/jpeg' });
    const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
    const [head, scan] = [progressive.subarray(0, lastScan), progressive.subarray(lastScan, -2)];
    const many = [head, ...Array<Buffer>(50).fill(scan), progressive.subarray(-2)];
    expect(await refusal(Buffer.concat(many))).toMatchObject({
      status: 422,
      message: expect.stringContaining('takes too long'),
    });
  });

  it('returns the editing software named in the metadata', async () => {
    const edited = await noise(20, 20)
      .withExif({ IFD0: { Software: 'Adobe Photoshop 25.1 (Windows)' } })
      .jpeg()
      .toBuffer();
    expect((await inspectImage(edited, LIMITS)).editor).toBe('Adobe Photoshop');
    const xmp =
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Canva"/></rdf:RDF></x:xmpmeta>';
    expect(
      (await inspectImage(await noise(20, 20).withXmp(xmp).png().toBuffer(), LIMITS)).editor,
    ).toBe('Canva');
    const phone = await noise(20, 20)
      .withExif({ IFD0: { Software: 'Android 15', Make: 'samsung' } })
      .jpeg()
      .toBuffer();
    expect((await inspectImage(phone, LIMITS)).editor).toBeNull();
  });
});

describe('a re-encoded picture', () => {
  it('is upright and has no metadata', async () => {
    const taken = await noise(120, 80)
      .withExif({ IFD0: { Copyright: 'Ali bin Abu' }, IFD3: { GPSLatitude: '3/1 8/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const shown = await reencode(taken);
    expect(shown).toMatchObject({ mimeType: 'image/jpeg', width: 80, height: 120 });
    const metadata = await sharp(shown.bytes).metadata();
    expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(shown.bytes.includes('Ali bin Abu')).toBe(false);
  });

  it('has no data hidden after the picture', async () => {
    const polyglot = Buffer.concat([
      await noise(40, 40).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>'),
    ]);
    expect((await reencode(polyglot)).bytes.includes('<script>')).toBe(false);
  });

  it('is limited in width; screenshots stay lossless, and large ones become JPEG', async () => {
    const wide = await noise(3000, 100).jpeg().toBuffer();
    expect(await reencode(wide)).toMatchObject({ mimeType: 'image/jpeg', width: 2200 });
    const screenshot = await sharp({
      create: { width: 1080, height: 2400, channels: 3, background: 'white' },
    })
      .png()
      .toBuffer();
    expect(await reencode(screenshot)).toMatchObject({
      mimeType: 'image/png',
      width: 1080,
      height: 2400,
    });
    const heavy = await noise(2000, 1500).png().toBuffer();
    expect(await reencode(heavy)).toMatchObject({
      mimeType: 'image/jpeg',
      width: 2000,
      height: 1500,
    });
  });
});

/** Returns a still PNG with an added chunk that marks it as animated. */
function asAnimated(png: Buffer): Buffer {
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8, 0);
  chunk.write('acTL', 4, 'latin1');
  const afterHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]);
}

/** Returns a PNG with another size in its header and a corrected checksum. */
function withPngSize(png: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(png);
  copy.writeUInt32BE(width, 16);
  copy.writeUInt32BE(height, 20);
  copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29);
  return copy;
}
