import { Problem } from '../http/problem.js';
import { FairTurns } from '../process/fair-turns.js';
import { Megapixels } from './megapixels.js';

/** Megapixels decoded at once: one picture of the largest accepted size, or several phone photos. */
const MEGAPIXELS = 64;
/**
 * Pictures decoded at once, each on one of the four threads of libuv. The other threads stay free for file access and name
 * look-ups.
 */
const DECODING = 2;
/** Pictures of requests in memory at once, up to 10 MB each. */
const PICTURES = 2;
const MOST_WAITING = 100;
/** Largest number of waiting pictures of one network address or source. */
const MOST_OF_ONE = 50;

const busy = (): Problem =>
  new Problem(
    503,
    'busy',
    'Many pictures are being looked at right now. Please try again in a moment.',
    {},
    { 'Retry-After': '5' },
  );

/** One instance for the process, because sharp's threads and memory belong to the whole process. */
const turns = new FairTurns(PICTURES, MOST_WAITING, MOST_OF_ONE, busy);
export const decoding = new Megapixels(MEGAPIXELS, DECODING);

/**
 * Processes one picture of a request. Waiting pictures are served in turns between the values of `whose` (a network address, the
 * source of a booking). Read the picture's file inside `work`, so that waiting pictures need no memory.
 *
 * @throws Problem 503 busy, with Retry-After, when too many wait
 */
export const inPictureTurn = <T>(whose: string, work: () => Promise<T>): Promise<T> =>
  turns.run(whose, work);

/**
 * Runs work that decodes a picture of this size once there is memory for it. Do not nest calls: the inner call would wait for the
 * outer one.
 */
export const decodePixels = <T>(
  { width, height }: { readonly width: number; readonly height: number },
  work: () => Promise<T>,
): Promise<T> => decoding.run((width * height) / 1e6, work);
