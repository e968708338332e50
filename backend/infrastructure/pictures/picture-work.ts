import { Problem } from '../http/problem.js';
import { FairTurns } from '../process/fair-turns.js';
import { Megapixels } from './megapixels.js';

/** Most megapixels at once: one picture of the largest accepted size, or several phone photos. */
const MEGAPIXELS = 64;
/** Decodings at once, of the four threads of libuv: the others stay free for file access and name look-ups. */
const DECODING = 2;
/** Pictures of requests in memory, up to 10 MB each. */
const PICTURES = 2;
const MOST_WAITING = 100;
/** Most waiting pictures of one address or source. */
const MOST_OF_ONE = 50;

const busy = (): Problem =>
  new Problem(
    503,
    'busy',
    'Many pictures are being looked at right now. Please try again in a moment.',
    {},
    { 'Retry-After': '5' },
  );

/** Shared by the process, because sharp's threads and memory belong to the process. */
const turns = new FairTurns(PICTURES, MOST_WAITING, MOST_OF_ONE, busy);
export const decoding = new Megapixels(MEGAPIXELS, DECODING);

/**
 * Processes one picture of a request, taking turns between each `whose` (a network address, the source of a booking). Read its
 * file inside, so that waiting pictures take no memory.
 *
 * @throws Problem 503 busy, with Retry-After, when too many wait
 */
export const inPictureTurn = <T>(whose: string, work: () => Promise<T>): Promise<T> =>
  turns.run(whose, work);

/**
 * Runs work that decodes a picture of this many pixels when there is memory for it. Do not nest it: the inner call would wait for
 * the outer.
 */
export const decodePixels = <T>(
  { width, height }: { readonly width: number; readonly height: number },
  work: () => Promise<T>,
): Promise<T> => decoding.run((width * height) / 1e6, work);
