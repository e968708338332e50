/** Path prefix of pictures in our own store. The server makes narrower versions with `?w=`, in a fixed list of widths. */
const OWN = '/objects/public/';

/**
 * Returns the `src` and `srcset` of an `img`, so that it loads no more pixels than needed. A picture on another site is available
 * in one size only.
 */
export function pictureSources(
  url: string,
  widths: readonly number[],
): { src: string; srcSet?: string } {
  if (!url.startsWith(OWN) || url.includes('?')) return { src: url };
  return {
    src: `${url}?w=${widths.at(-1)}`,
    srcSet: widths.map((width) => `${url}?w=${width} ${width}w`).join(', '),
  };
}

/** Widths in pixels in which the home page's large picture is offered. */
export const HERO_WIDTHS = [640, 960, 1280, 1920] as const;
