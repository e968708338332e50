/** A line of text as outlines at size 100, its baseline at y = 0. */
export interface Lettering {
  readonly width: number;
  /** Path data of the outlines. */
  readonly d: string;
}

/** Scales a line to a width in pixels, centred at `x` on the baseline `y`. */
export function letters(
  text: Lettering,
  at: { x: number; y: number; width: number },
  paint: string,
): string {
  const scale = at.width / text.width;
  return `<path transform="translate(${at.x - at.width / 2} ${at.y}) scale(${scale.toFixed(4)})" d="${text.d}" ${paint}/>`;
}

/**
 * Returns a generator of pseudo-random numbers, the same on every machine: a poster is then the same picture, with
 * the same address.
 */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

export const gradient = (
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${colourStops(stops)}</linearGradient>`;

export const glow = (
  id: string,
  stops: readonly (readonly [offset: number, colour: string, opacity?: number])[],
): string => `<radialGradient id="${id}">${colourStops(stops)}</radialGradient>`;

const colourStops = (stops: readonly (readonly [number, string, number?])[]): string =>
  stops
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('');

/** Size of all posters: four by five, with room for a crop on a card. */
export const WIDTH = 1000;
export const HEIGHT = 1250;

export const poster = (definitions: string, ...layers: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
  `<defs>${definitions}</defs>${layers.join('')}</svg>`;
