import sharp, { type Sharp } from 'sharp';
import type { OcrEngine, OcrLine, OcrPage, OcrWord } from '../engine/ocr-engine.js';
import { isLegible, unreadSpots, type Spot } from '../picture/unread-spots.js';

/** Maximum number of unread places in a receipt. A picture with more has a pattern or a photo. */
const MOST = 16;
/** Greatest height, in pixels, of a line of text. Anything taller is a drawing or a stamp. */
const TALLEST = 260;
const PADDING = 10;
const APART = 40;

export interface SecondLook {
  readonly lines: readonly OcrLine[];
  /** Number of places that stay illegible even after the second look; 0 when the whole picture was read. */
  readonly illegible: number;
}

/**
 * Reads the parts of a receipt that look written on but gave no words, such as white letters on a coloured button. Each
 * part is read by itself.
 *
 * @param picture the straightened picture, with the same pixel positions as `pages`
 */
export async function lookAgain(
  picture: Buffer,
  pages: readonly OcrPage[],
  engine: OcrEngine,
): Promise<SecondLook> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const spots = unreadSpots({ data, width: info.width, height: info.height }, pages);
  const legible = spots.filter(({ height }) => height <= TALLEST);
  if (legible.length === 0 || legible.length > MOST) return { lines: [], illegible: spots.length };
  const { sheet, places } = await sheetOf(picture, legible);
  const page = await engine.recognize(sheet, 'block');
  const lines = page.lines.flatMap((line) => movedBack(line, places));
  const isRead = ({ left, top, width, height }: Spot): boolean =>
    lines.some(
      (line) =>
        line.left < left + width &&
        line.right > left &&
        line.top < top + height &&
        line.bottom > top,
    );
  return { lines, illegible: spots.filter((spot) => !isRead(spot)).length };
}

interface Place {
  readonly spot: Spot;
  readonly top: number;
  readonly height: number;
  readonly scale: number;
}

/**
 * Draws all unread places below each other on one white sheet, as dark letters of similar size, for a single OCR run.
 */
async function sheetOf(
  picture: Buffer,
  spots: readonly Spot[],
): Promise<{ sheet: Buffer; places: Place[] }> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  const places: Place[] = [];
  const drawn: { input: Buffer; left: number; top: number }[] = [];
  let top = APART;
  let widest = 0;
  for (const bare of spots) {
    const spot = padded(bare, width, height);
    const scale = spot.height < 60 ? 2 : 1;
    const input = await darkOnLight(sharp(picture).extract(spot), spot.width * scale);
    places.push({ spot, top, height: spot.height * scale, scale });
    drawn.push({ input, left: APART, top });
    top += spot.height * scale + APART;
    widest = Math.max(widest, spot.width * scale);
  }
  const sheet = await sharp({
    create: { width: widest + 2 * APART, height: top, channels: 3, background: '#ffffff' },
  })
    .composite(drawn)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { sheet, places };
}

function padded(
  { left, top, width, height }: Spot,
  pictureWidth: number,
  pictureHeight: number,
): Spot {
  const [x, y] = [Math.max(0, left - PADDING), Math.max(0, top - PADDING)];
  return {
    left: x,
    top: y,
    width: Math.min(pictureWidth, left + width + PADDING) - x,
    height: Math.min(pictureHeight, top + height + PADDING) - y,
  };
}

async function darkOnLight(cut: Sharp, width: number): Promise<Buffer> {
  const grey = await cut.greyscale().png({ compressionLevel: 1 }).toBuffer();
  const { data } = await sharp(grey)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const background = Uint8Array.from(data).sort()[data.length >> 1] as number;
  const letters = sharp(grey).resize({ width, kernel: 'lanczos3' });
  const { min = 0, max = 255 } = (await sharp(grey).stats()).channels[0] ?? {};
  // The background covers most of the cut-out. Letters have the brightness furthest from the background.
  const inverted = background - min < max - background;
  return (inverted ? letters.negate({ alpha: false }) : letters)
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

function movedBack(line: OcrLine, places: readonly Place[]): OcrLine[] {
  const middle = (line.top + line.bottom) / 2;
  const place = places.find(
    ({ top, height }) => middle >= top - APART / 2 && middle <= top + height + APART / 2,
  );
  const words = line.words.filter(isLegible);
  if (!place || words.length === 0) return [];
  const x = (at: number): number => Math.round((at - APART) / place.scale) + place.spot.left;
  const y = (at: number): number => Math.round((at - place.top) / place.scale) + place.spot.top;
  const moved = words.map((word): OcrWord => ({
    ...word,
    left: x(word.left),
    right: x(word.right),
    top: y(word.top),
    bottom: y(word.bottom),
  }));
  return [
    {
      text: words.map(({ text }) => text).join(' '),
      words: moved,
      left: x(line.left),
      right: x(line.right),
      top: y(line.top),
      bottom: y(line.bottom),
    },
  ];
}
