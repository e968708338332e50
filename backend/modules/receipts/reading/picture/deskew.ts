/** A grey picture, one byte a pixel. */
export interface GreyImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

const MAX_DEGREES = 6;
const MAX_POINTS = 30_000;
/** How much darker or lighter than its surroundings a pixel of a letter is. */
const CONTRAST = 40;

/**
 * Returns the lean of a photographed receipt in degrees (positive: its lines fall to the right). It is a projection profile over
 * pixels of letters alone: edges of the sheet, table tops and shadows would win otherwise. Bins are fractional and smoothed, so
 * that the pixel grid favours no angle.
 */
export function leanOf(image: GreyImage): number {
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
    // Rows are positive here, and this loop runs some two million times.
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
