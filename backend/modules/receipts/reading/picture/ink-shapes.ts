/** Dark letters on white, one byte a pixel. */
export interface GreyLetters {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A box in pixels around connected ink: a letter, a digit, a point. `right` and `bottom` are outside. */
export interface Shape {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Pixels of ink. */
  ink: number;
}

/** Darker than this is ink. */
const INK = 140;

/**
 * Returns the connected shapes of ink, from left to right. A shape that touches the edge is cut off and belongs to something
 * else.
 */
export function inkShapes({ data, width, height }: GreyLetters): Shape[] {
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

export const heightOf = ({ top, bottom }: Shape): number => bottom - top;
