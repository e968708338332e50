/** Pictures of our own store come narrower with `?w=`; see the server's list of widths. */
const OWN = '/objects/public/';

/** What an `img` needs to load no more pixels than it shows; a picture from elsewhere is taken as it is. */
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

/** Of the home page's large picture: its widths in pixels. */
export const HERO_WIDTHS = [640, 960, 1280, 1920] as const;
