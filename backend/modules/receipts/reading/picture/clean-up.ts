import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { decodePixels } from '../../../../infrastructure/pictures/picture-work.js';
import { OcrBudgetSpent } from '../engine/ocr-engine.js';
import { MAX_PIXELS } from '../../../../infrastructure/pictures/max-pixels.js';

/** Prepared versions of one receipt picture, made on demand; each suits a different OCR reading. */
export interface CleanedPictures {
  /** Upright picture in a readable size, otherwise unchanged; best for long ids. */
  readonly plain: () => Promise<Buffer>;
  readonly levelled: () => Promise<Buffer>;
  /**
   * The levelled version at three quarters of its width: faster to read, and enough for the sums of a long till
   * receipt.
   */
  readonly coarse: () => Promise<Buffer>;
  /** Blue channel of the straightened picture, with dark screens inverted, for a third OCR reading. */
  readonly blue: () => Promise<Buffer>;
  /** Straightened colour picture with the pixel positions of `levelled`, for reading single places again. */
  readonly straight: () => Promise<Buffer>;
}

/** Width in pixels at which Tesseract reads the letters of a phone's screenshot best. */
const WIDTH = 1080;
const COARSE_WIDTH = 800;
const MAX_PLAIN_WIDTH = 1600;
/** Greatest height in pixels. At the full width that makes 25.6 megapixels, ten phone screens. */
const MAX_PLAIN_HEIGHT = 16_000;
/**
 * Greatest ratio of height to width. A narrow picture is enlarged to a readable width, so without this limit 10 by
 * 20,000 pixels would become 7,800 megapixels.
 */
const TALLEST = 20;

/**
 * Prepares a picture for OCR. @throws OcrBudgetSpent before decoding anything when the picture is too tall for its
 * width
 */
export async function cleanUp(picture: Buffer): Promise<CleanedPictures> {
  const size = await sharp(picture, { limitInputPixels: MAX_PIXELS }).metadata();
  if (size.autoOrient.height > TALLEST * size.autoOrient.width) throw new OcrBudgetSpent();
  const upright = await decodePixels(size, () => standUpright(picture));
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

/** Returns true for a picture of a dark screen, most of which is darker than middle grey. */
async function isDark(picture: Buffer): Promise<boolean> {
  const { data } = await grey(sharp(picture).resize({ width: 64 }).greyscale());
  const sorted = Uint8Array.from(data).sort();
  return (sorted[sorted.length >> 1] as number) < 110;
}

/** Size of the median filter that leaves only the background: wider than a stroke, narrower than a header. */
const BACKGROUND_SCALE = 6;
const BACKGROUND_MEDIAN = 21;
const LEVEL_GAIN = 2.2;

/** Makes a picture of each pixel's distance from the background, in the colour channel that differs most. */
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
 * Darkens each pixel by its distance from the background. Runs for every channel of every pixel, so the loop calls and
 * allocates nothing.
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

interface GreyImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const MAX_DEGREES = 6;
const MAX_POINTS = 30_000;
/** Minimum difference in grey between a letter and its surroundings. */
const CONTRAST = 40;

/**
 * Returns by how many degrees a photographed receipt is tilted; positive when its lines fall to the right. Only pixels
 * of letters count, because edges of paper and tables would mislead the search.
 */
function leanOf(image: GreyImage): number {
  const points = letterPoints(image);
  if (points.length < 400) return 0;
  const coarse = bestAngle(points, image, -MAX_DEGREES, MAX_DEGREES, 0.25);
  const fine = bestAngle(points, image, coarse - 0.25, coarse + 0.25, 0.05);
  return Math.abs(fine) < 0.15 ? 0 : fine;
}

/** Returns the pixels that belong to letters, as a flat list x0, y0, x1, y1, ... */
function letterPoints({ data, width, height }: GreyImage): Int32Array {
  const found: number[] = [];
  const greyAt = (x: number, y: number): number => data[y * width + x] as number;
  for (let y = 3; y < height - 3; y += 1) {
    for (let x = 8; x < width - 8; x += 1) {
      const here = greyAt(x, y);
      // A letter's stroke has background on both sides; the edge of a sheet has it on one side only.
      const left = here - greyAt(x - 4, y);
      const right = here - greyAt(x + 4, y);
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

/** Measures how clearly rows of letters and gaps alternate at this tilt. */
function sharpness(points: Int32Array, { width, height }: GreyImage, angle: number): number {
  const slope = Math.tan((angle * Math.PI) / 180);
  const margin = Math.ceil(Math.abs(slope) * width) + 2;
  const bins = new Float64Array(height + 2 * margin);
  for (let index = 0; index < points.length; index += 2) {
    const row = (points[index + 1] as number) - (points[index] as number) * slope + margin;
    // `| 0` rounds down because rows are positive. The loop runs two million times, so Math.floor would cost too much.
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
