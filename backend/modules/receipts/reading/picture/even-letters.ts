import sharp from 'sharp';
import { median } from '../median.js';

/**
 * Heights that distinguish large letters, small letters and specks, as shares of the tallest letter. A lone small shape
 * is a comma.
 */
const LARGE = 0.82;
const SMALL = 0.25;
const SPECK = 0.08;
const SPECK_INK = 0.004;
const MOST = 24;

const HEIGHT = 42;
const GAP = 7;
const POINT = 9;
const MARGIN = 24;

/**
 * Redraws a sum with all letters of one size, on one baseline, at equal distances. OCR misreads a small "RM" beside
 * large digits, and small raised cents. Raised cents are printed without a decimal point and get one.
 *
 * @returns a PNG, or null when the picture is not a line of letters
 */
export async function inEvenLetters(letters: GreyLetters): Promise<Buffer | null> {
  const shapes = inkShapes(letters);
  const tallest = Math.max(1, ...shapes.map(heightOf));
  const clean = shapes.filter(
    (shape) => heightOf(shape) > SPECK * tallest && shape.ink > SPECK_INK * tallest ** 2,
  );
  if (clean.length === 0 || clean.length > MOST) return null;
  const places: Place[] = [];
  const points: number[] = [];
  let x = MARGIN;
  const runs = runsOf(clean, tallest);
  const foot = median(
    clean.filter((shape) => heightOf(shape) >= LARGE * tallest).map(({ bottom }) => bottom),
  );
  runs.forEach((run, index) => {
    if (index > 0 && index === runs.length - 1 && isCents(run)) {
      points.push(x);
      x += POINT + GAP;
    }
    const scale = HEIGHT / (run.small ? Math.max(...run.shapes.map(heightOf)) : tallest);
    const runFoot = run.small ? Math.max(...run.shapes.map(({ bottom }) => bottom)) : foot;
    for (const shape of run.shapes) {
      const [width, height] = [shape.right - shape.left, heightOf(shape)].map((length) =>
        Math.max(2, Math.round(length * scale)),
      ) as [number, number];
      const above = Math.min(
        HEIGHT - height,
        Math.max(0, Math.round((runFoot - shape.bottom) * scale)),
      );
      places.push({ shape, left: x, top: MARGIN + HEIGHT - height - above, width, height });
      x += width + GAP;
    }
  });
  return draw(letters, places, points, x + MARGIN);
}

interface Run {
  readonly small: boolean;
  readonly shapes: Shape[];
}

/** Splits the letters into runs of large and of small ones. A point between small letters belongs to their run. */
function runsOf(shapes: readonly Shape[], tallest: number): Run[] {
  const runs: Run[] = [];
  for (const shape of shapes) {
    const small = heightOf(shape) < LARGE * tallest;
    const last = runs.at(-1);
    if (last?.small === small) last.shapes.push(shape);
    else runs.push({ small, shapes: [shape] });
  }
  return runs.map(({ small, shapes: own }) => ({
    small: small && own.filter((shape) => heightOf(shape) > SMALL * tallest).length > 1,
    shapes: own,
  }));
}

const isCents = ({ small, shapes }: Run): boolean => small && shapes.length === 2;

interface Place {
  readonly shape: Shape;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

async function draw(
  { data, width, height }: GreyLetters,
  places: readonly Place[],
  points: readonly number[],
  total: number,
): Promise<Buffer> {
  const source = sharp(data, { raw: { width, height, channels: 1 } });
  const letters = await Promise.all(
    places.map(async ({ shape, left, top, ...size }) => ({
      input: await source
        .clone()
        .extract({
          left: shape.left,
          top: shape.top,
          width: shape.right - shape.left,
          height: heightOf(shape),
        })
        .resize({ ...size, fit: 'fill', kernel: 'lanczos3' })
        .png()
        .toBuffer(),
      left,
      top,
    })),
  );
  const dots = points.map((left) => ({
    input: { create: { width: POINT, height: POINT, channels: 3 as const, background: '#000000' } },
    left,
    top: MARGIN + HEIGHT - POINT,
  }));
  return sharp({
    create: { width: total, height: HEIGHT + 2 * MARGIN, channels: 3, background: '#ffffff' },
  })
    .composite([...letters, ...dots])
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer();
}

interface GreyLetters {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Box around one connected shape: a letter, digit or point. `right` and `bottom` are exclusive. */
interface Shape {
  left: number;
  right: number;
  top: number;
  bottom: number;
  ink: number;
}

const INK = 140;

/** Returns the connected shapes from left to right. Shapes that touch the picture's edge are cut off and left out. */
function inkShapes({ data, width, height }: GreyLetters): Shape[] {
  const seen = new Uint8Array(data.length);
  const shapes: Shape[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] === 1 || (data[start] as number) >= INK) continue;
    const shape: Shape = { left: width, right: 0, top: height, bottom: 0, ink: 0 };
    const open = [start];
    seen[start] = 1;
    for (let pixel = open.pop(); pixel !== undefined; pixel = open.pop()) {
      const [x, y] = [pixel % width, Math.floor(pixel / width)];
      shape.left = Math.min(shape.left, x);
      shape.right = Math.max(shape.right, x + 1);
      shape.top = Math.min(shape.top, y);
      shape.bottom = Math.max(shape.bottom, y + 1);
      shape.ink += 1;
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const next = row * width + column;
          if (seen[next] === 1 || (data[next] as number) >= INK) continue;
          seen[next] = 1;
          open.push(next);
        }
      }
    }
    shapes.push(shape);
  }
  return shapes
    .filter(
      ({ left, right, top, bottom }) => left > 0 && top > 0 && right < width && bottom < height,
    )
    .sort((a, b) => a.left - b.left);
}

const heightOf = ({ top, bottom }: Shape): number => bottom - top;
