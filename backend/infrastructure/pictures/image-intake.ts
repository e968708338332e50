import { createHash } from 'node:crypto';
import sharp, { type Metadata } from 'sharp';
import { decodePixels } from './picture-work.js';
import { Problem } from '../http/problem.js';
import { type SniffedKind, hasManyScans, isAnimated, sniff } from './image-kind.js';
import { DECODE_SECONDS, MAX_PIXELS, MAX_SIDE } from './max-pixels.js';

/** Names of programs for editing pictures. Cameras, photo galleries and messengers are left out on purpose. */
const EDITORS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Adobe Photoshop', /photoshop (?!lightroom|camera)|adobe photoshop/i],
  ['Adobe Lightroom', /lightroom/i],
  ['Adobe Illustrator', /adobe illustrator/i],
  ['Adobe Express', /adobe express/i],
  ['GIMP', /\bgimp\b/i],
  ['Snapseed', /snapseed/i],
  ['PicsArt', /picsart/i],
  ['Canva', /\bcanva\b/i],
  ['Pixlr', /pixlr/i],
  ['Photopea', /photopea/i],
  ['Paint.NET', /paint\.net/i],
  ['Affinity', /affinity (photo|designer)/i],
  ['PhotoScape', /photoscape/i],
  ['Pixelmator', /pixelmator/i],
  ['Inkscape', /inkscape/i],
  ['Krita', /\bkrita\b/i],
  ['Figma', /\bfigma\b/i],
  ['PhotoDirector', /photodirector/i],
  ['Polarr', /polarr/i],
  ['Fotor', /\bfotor\b/i],
  ['PicMonkey', /picmonkey/i],
  ['Meitu', /meitu/i],
  ['InShot', /inshot/i],
  ['CorelDRAW', /corel/i],
];

/** Limits of inspected metadata, which may have megabytes: bytes of a block, characters of a comment, and number of comments. */
const LONGEST_PART = 64 * 1024;
const LONGEST_COMMENT = 1_000;
const MOST_COMMENTS = 50;

/**
 * Returns the editing software named in a picture's metadata (EXIF, XMP, IPTC, PNG text), or null. Null does not prove that a
 * picture is unedited, because messengers remove metadata.
 */
function editorNamedIn(metadata: Metadata): string | null {
  const comments = (metadata.comments ?? [])
    .slice(0, MOST_COMMENTS)
    .map(({ keyword, text }) => `${keyword} ${text}`.slice(0, LONGEST_COMMENT));
  const blocks = [metadata.exif, metadata.xmp, metadata.iptc].map(
    (block) => block?.subarray(0, LONGEST_PART).toString('latin1') ?? '',
  );
  const text = [...comments, ...blocks].join('\n');
  return EDITORS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

export interface IntakeLimits {
  /** Largest accepted file in bytes. */
  readonly maxBytes: number;
  /** Largest number of pixels, width times height; default 60 million, more than any phone's photo. */
  readonly maxPixels?: number;
  /** False when the caller re-encodes the picture next, because that also decodes every pixel. */
  readonly decode?: boolean;
}

export interface InspectedImage {
  readonly mimeType: 'image/jpeg' | 'image/png' | 'image/webp';
  /** Width and height of the upright picture in pixels. */
  readonly width: number;
  readonly height: number;
  /** SHA-256 of the received bytes in hexadecimal digits. */
  readonly sha256: string;
  /** Editing software named in the picture's metadata, or null. */
  readonly editor: string | null;
}

export interface ReencodedImage {
  readonly bytes: Buffer;
  readonly mimeType: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
}

/**
 * Largest width and height of shown pictures in pixels. For screenshots only the width is limited, because screenshots of long
 * receipts are tall.
 */
const SHOWN_WIDTH = 2200;
const SHOWN_HEIGHT = 6000;
const PNG_WORTH_KEEPING = 4 * 1024 * 1024;

/**
 * Checks an uploaded file. Call it before any other use of the file. Cheap checks come first; the last check decodes every pixel.
 *
 * @throws Problem 413 file_too_large, 415 not_an_image or animated_image, 422 image_too_large or image_unreadable
 */
export async function inspectImage(
  bytes: Buffer,
  { maxBytes, maxPixels = MAX_PIXELS, decode = true }: IntakeLimits,
): Promise<InspectedImage> {
  if (bytes.length > maxBytes) {
    throw new Problem(
      413,
      'file_too_large',
      `The picture is larger than ${megabytes(maxBytes)}. Please upload a smaller one, for example a screenshot.`,
    );
  }
  const kind = sniff(bytes);
  const mimeType = requireSupported(kind);
  if (isAnimated(bytes, kind)) {
    throw new Problem(
      415,
      'animated_image',
      'Moving pictures cannot be used. Please upload a still one: JPEG, PNG or WebP.',
    );
  }
  if (kind === 'image/jpeg' && hasManyScans(bytes)) throw takesTooLong();
  const metadata = await headerOf(bytes);
  if (metadata.width * metadata.height > maxPixels) {
    throw tooLarge(
      `The picture has more than ${Math.floor(maxPixels / 1e6)} million pixels. Please upload a smaller one, for example a screenshot.`,
    );
  }
  if (Math.max(metadata.width, metadata.height) > MAX_SIDE)
    throw tooLarge(
      `The picture is more than ${MAX_SIDE.toLocaleString('en')} pixels wide or high. Please upload a smaller one, for example a screenshot.`,
    );
  if (decode) await decodePixels(metadata, () => requireDecodable(bytes, maxPixels));
  const { width, height } = metadata.autoOrient;
  return {
    mimeType,
    width,
    height,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    editor: editorNamedIn(metadata),
  };
}

/**
 * Returns the picture in the form to keep and show: only pixels, upright, in sRGB, of limited size. Metadata and data hidden
 * after the picture are dropped. Pass only bytes that `inspectImage` has accepted.
 *
 * @throws Problem 422 image_unreadable
 */
export async function reencode(bytes: Buffer): Promise<ReencodedImage> {
  return decodePixels(await headerOf(bytes), () => reencodeNow(bytes));
}

async function reencodeNow(bytes: Buffer): Promise<ReencodedImage> {
  const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: DECODE_SECONDS })
    .autoOrient()
    .resize({ width: SHOWN_WIDTH, height: SHOWN_HEIGHT, fit: 'inside', withoutEnlargement: true });
  try {
    if (sniff(bytes) !== 'image/jpeg') {
      // PNG is used for pictures that must stay sharp or transparent, such as screenshots and drawings.
      const { data, info } = await upright
        .clone()
        .png({ compressionLevel: 8 })
        .toBuffer({ resolveWithObject: true });
      if (data.length <= PNG_WORTH_KEEPING)
        return { bytes: data, mimeType: 'image/png', width: info.width, height: info.height };
    }
    const { data, info } = await upright
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, mimeType: 'image/jpeg', width: info.width, height: info.height };
  } catch (cause) {
    throw unreadable(cause);
  }
}

function requireSupported(kind: SniffedKind): InspectedImage['mimeType'] {
  switch (kind) {
    case 'image/jpeg':
    case 'image/png':
    case 'image/webp':
      return kind;
    case 'heic':
      throw notAnImage(
        'HEIC and AVIF photos cannot be read. Please take a screenshot, or save the photo as JPEG or PNG, and upload that.',
      );
    case 'pdf':
      throw notAnImage(
        'This is a PDF, not a picture. Please open it, take a screenshot and upload that.',
      );
    case 'empty':
      throw notAnImage('The file is empty. Please choose the picture again.');
    default:
      throw notAnImage(
        'This file is not a picture we can read. Please upload a JPEG, PNG or WebP picture.',
      );
  }
}

const notAnImage = (message: string): Problem => new Problem(415, 'not_an_image', message);

/** Reads only the header of a picture, so that one with huge dimensions is refused before decoding. */
async function headerOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw unreadable(cause);
  }
}

/**
 * Size of the output when decoding is only a test. libvips checks its timeout between rows of output, so the output has many
 * short rows.
 */
const DECODED_SIZE = { width: 100, height: 4_000 };

/**
 * Decodes every pixel as a test, and discards the result.
 * @throws Problem 422 image_unreadable, or image_too_large when decoding takes longer than `seconds`
 */
export async function requireDecodable(
  bytes: Buffer,
  maxPixels = MAX_PIXELS,
  seconds = DECODE_SECONDS,
): Promise<void> {
  try {
    await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds })
      .resize({ ...DECODED_SIZE, fit: 'fill', withoutEnlargement: true })
      .raw()
      .toBuffer();
  } catch (cause) {
    throw unreadable(cause);
  }
}

function unreadable(cause: unknown): Problem {
  // libvips reports its timeout only in the text of its error.
  const problem = /timeout/i.test(String(cause))
    ? takesTooLong()
    : new Problem(
        422,
        'image_unreadable',
        'The picture is damaged or incomplete. Please upload it again, or take a new screenshot.',
      );
  problem.cause = cause;
  return problem;
}

const tooLarge = (message: string): Problem => new Problem(422, 'image_too_large', message);

const takesTooLong = (): Problem =>
  tooLarge('The picture takes too long to open. Please take a screenshot and upload that.');

const megabytes = (bytes: number): string => `${Math.round((bytes / 1024 / 1024) * 10) / 10} MB`;
