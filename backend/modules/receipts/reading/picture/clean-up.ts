import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { decodePixels } from '../../../../infrastructure/pictures/picture-work.js';
import { OcrBudgetSpent } from '../engine/ocr-engine.js';
import { MAX_PIXELS } from '../../../../infrastructure/pictures/max-pixels.js';

/** Versions of one receipt picture that suit different readings, made on demand. */
export interface CleanedPictures {
  /** The upright picture in a readable size, otherwise unchanged: best for long ids. */
  readonly plain: () => Promise<Buffer>;
  /** The straightened picture with an even background: letters are dark on white, even in headers, dark screens and shadows. */
  readonly levelled: () => Promise<Buffer>;
  /**
   * The version with an even background, reduced to three quarters of its width: enough for the sums of a long paper,
   * and faster to read.
   */
  readonly coarse: () => Promise<Buffer>;
  /** The blue channel of the straightened picture, with dark screens inverted, for a third reading. */
  readonly blue: () => Promise<Buffer>;
  /** The straightened picture in colour, with the geometry of the `levelled` version, for reading single places again. */
  readonly straight: () => Promise<Buffer>;
}

/** Width in pixels at which letters of a phone screen have the height that Tesseract reads best. */
const WIDTH = 1080;
const COARSE_WIDTH = 800;
const MAX_PLAIN_WIDTH = 1600;
/** Greatest height; with that width 25.6 megapixels, ten screens of a phone. */
const MAX_PLAIN_HEIGHT = 16_000;
/**
 * Greatest ratio of height to width. All versions have a readable width, so a taller picture gets more pixels the narrower it is:
 * 10 by 20,000, which image-intake accepts, would have 7,800 megapixels. The longest screenshots have a ratio of ten.
 */
const TALLEST = 20;

/** Prepares a picture for reading. @throws OcrBudgetSpent when it is too tall to be made readable; nothing was decoded then */
export async function cleanUp(picture: Buffer): Promise<CleanedPictures> {
  const size = await sharp(picture, { limitInputPixels: MAX_PIXELS }).metadata();
  if (size.autoOrient.height > TALLEST * size.autoOrient.width) throw new OcrBudgetSpent();
  const upright = await decodePixels(size, () => standUpright(picture));
  /**
   * Runs a step within the shared limit of decoded pixels. An upright picture that was narrow and tall is still as large as the
   * original.
   */
  const decoding = <T>(work: () => Promise<T>): Promise<T> => decodePixels(upright.info, work);
  let straightened: Promise<Buffer> | undefined;
  const turned = (): Promise<Buffer> => (straightened ??= decoding(() => straighten(upright.data)));
  const fromTurned = async (work: (picture: Buffer) => Promise<Buffer>): Promise<Buffer> => {
    const picture = await turned();
    return decoding(() => work(picture));
  };
  return {
    plain: () => decoding(() => readable(upright.data, upright.info.width)),
    levelled: () => fromTurned((from) => levelOut(from, WIDTH)),
    coarse: () => fromTurned((from) => levelOut(from, COARSE_WIDTH)),
    blue: () => fromTurned(blueChannel),
    straight: () =>
      fromTurned((from) =>
        sharp(from)
          .resize({ width: WIDTH, kernel: 'lanczos3' })
          .png({ compressionLevel: 1 })
          .toBuffer(),
      ),
  };
}

const standUpright = (picture: Buffer): Promise<{ data: Buffer; info: OutputInfo }> =>
  sharp(picture, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .resize({
      width: MAX_PLAIN_WIDTH,
      height: MAX_PLAIN_HEIGHT,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });

async function measureLean(picture: Buffer): Promise<number> {
  return leanOf(await grey(sharp(picture).resize({ width: 800, kernel: 'lanczos3' }).greyscale()));
}

async function straighten(picture: Buffer): Promise<Buffer> {
  const lean = await measureLean(picture);
  if (lean === 0) return picture;
  const { dominant } = await sharp(picture).stats();
  return sharp(picture)
    .rotate(-lean, { background: dominant })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function blueChannel(picture: Buffer): Promise<Buffer> {
  const blue = await sharp(picture).extractChannel('blue').png({ compressionLevel: 1 }).toBuffer();
  const dark = await isDark(blue);
  const sized = sharp(blue).resize({ width: WIDTH, kernel: 'lanczos3' });
  return (dark ? sized.negate({ alpha: false }) : sized)
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function readable(picture: Buffer, width: number): Promise<Buffer> {
  if (width >= 700) return picture;
  return sharp(picture)
    .resize({ width: WIDTH, kernel: 'lanczos3' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** Returns true for a dark screen: most of it is darker than middle grey. */
async function isDark(picture: Buffer): Promise<boolean> {
  const { data } = await grey(sharp(picture).resize({ width: 64 }).greyscale());
  const sorted = Uint8Array.from(data).sort();
  return (sorted[sorted.length >> 1] as number) < 110;
}

/** Size of a median filter that keeps only the background: wider than any stroke, narrower than a header. */
const BACKGROUND_SCALE = 6;
const BACKGROUND_MEDIAN = 21;
/** Factor that makes pale grey labels readable; strong labels are black already. */
const LEVEL_GAIN = 2.2;

/** Computes each pixel's distance from the background around it, in the colour that differs most. */
async function levelOut(picture: Buffer, toWidth: number): Promise<Buffer> {
  const full = await sharp(picture)
    .removeAlpha()
    .resize({ width: toWidth, kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = full.info;
  const small = await sharp(full.data, { raw: { width, height, channels } })
    .resize({ width: Math.round(toWidth / BACKGROUND_SCALE) })
    .median(BACKGROUND_MEDIAN)
    .png()
    .toBuffer();
  const background = await sharp(small)
    .resize(width, height, { fit: 'fill', kernel: 'linear' })
    .removeAlpha()
    .raw()
    .toBuffer();
  const levelled = darkenByDistance(full.data, background, channels);
  return sharp(levelled, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/**
 * Darkens pixels by their distance from the background. The loop runs for every channel of every pixel, so it makes no
 * calls and creates no objects.
 */
function darkenByDistance(picture: Uint8Array, background: Uint8Array, channels: number): Buffer {
  const darkness = Uint8Array.from(
    { length: 256 },
    (_, distance) => 255 - Math.min(255, Math.round(distance * LEVEL_GAIN)),
  );
  const levelled = Buffer.alloc(picture.length / channels);
  for (let index = 0, greyAt = 0; index < levelled.length; index += 1) {
    let largest = 0;
    for (let channel = 0; channel < channels; channel += 1, greyAt += 1) {
      const difference = (picture[greyAt] as number) - (background[greyAt] as number);
      const distance = difference < 0 ? -difference : difference;
      if (distance > largest) largest = distance;
    }
    levelled[index] = darkness[largest] as number;
  }
  return levelled;
}

async function grey(pipeline: Sharp): Promise<GreyImage> {
  const { data, info } = await pipeline
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels !== 1) throw new Error(`Expected one channel, sharp gave ${info.channels}`);
  return { data, width: info.width, height: info.height };
}

/** A grey picture, one byte a pixel. */
interface GreyImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const MAX_DEGREES = 6;
const MAX_POINTS = 30_000;
/** Difference in grey between a pixel of a letter and its surroundings. */
const CONTRAST = 40;

/**
 * Returns the lean of a photographed receipt in degrees (positive: its lines fall to the right). It is a projection profile over
 * pixels of letters alone: edges of the sheet, table tops and shadows would win otherwise. Bins are fractional and smoothed, so
 * that the pixel grid favours no angle.
 */
function leanOf(image: GreyImage): number {
  const points = letterPoints(image);
  if (points.length < 400) return 0;
  const coarse = bestAngle(points, image, -MAX_DEGREES, MAX_DEGREES, 0.25);
  const fine = bestAngle(points, image, coarse - 0.25, coarse + 0.25, 0.05);
  return Math.abs(fine) < 0.15 ? 0 : fine;
}

/** Returns a flat list x0, y0, x1, y1, ... of pixels that differ much from a neighbour two rows away, like strokes of letters. */
function letterPoints({ data, width, height }: GreyImage): Int32Array {
  const found: number[] = [];
  const at = (x: number, y: number): number => data[y * width + x] as number;
  for (let y = 3; y < height - 3; y += 1) {
    for (let x = 8; x < width - 8; x += 1) {
      const here = at(x, y);
      // A stroke is thin: both sides are background. The edge of a sheet or a button has one side only.
      const left = here - at(x - 4, y);
      const right = here - at(x + 4, y);
      if ((left > CONTRAST && right > CONTRAST) || (left < -CONTRAST && right < -CONTRAST))
        found.push(x, y);
    }
  }
  const step = Math.max(1, Math.ceil(found.length / 2 / MAX_POINTS));
  if (step === 1) return Int32Array.from(found);
  const kept: number[] = [];
  for (let index = 0; index < found.length; index += 2 * step)
    kept.push(found[index] as number, found[index + 1] as number);
  return Int32Array.from(kept);
}

function bestAngle(
  points: Int32Array,
  image: GreyImage,
  from: number,
  to: number,
  step: number,
): number {
  let best = 0;
  let bestScore = -1;
  for (let angle = from; angle <= to + step / 2; angle += step) {
    const score = sharpness(points, image, angle);
    if (score > bestScore) [best, bestScore] = [angle, score];
  }
  return best;
}

/** Measures how clearly rows of letters and gaps alternate when the picture is sheared by `angle`. */
function sharpness(points: Int32Array, { width, height }: GreyImage, angle: number): number {
  const slope = Math.tan((angle * Math.PI) / 180);
  const margin = Math.ceil(Math.abs(slope) * width) + 2;
  const bins = new Float64Array(height + 2 * margin);
  for (let index = 0; index < points.length; index += 2) {
    const row = (points[index + 1] as number) - (points[index] as number) * slope + margin;
    // Rows are positive here, so `| 0` rounds down; this loop runs about two million times.
    const low = row | 0;
    const share = row - low;
    bins[low] = (bins[low] as number) + 1 - share;
    bins[low + 1] = (bins[low + 1] as number) + share;
  }
  let score = 0;
  for (let row = 2; row < bins.length - 2; row += 1) {
    const above = (bins[row - 2] as number) + (bins[row - 1] as number);
    const below = (bins[row + 1] as number) + (bins[row + 2] as number);
    score += (above - below) ** 2;
  }
  return score;
}
