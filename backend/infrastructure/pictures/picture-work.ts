import { Problem } from '../http/problem.js';
import { FairTurns } from '../process/fair-turns.js';
import { Megapixels } from './megapixels.js';

/** One picture of the largest size that is accepted, or several phone photos. */
const MEGAPIXELS = 64;
/** Of the four threads of libuv, which also read files and look up names: the others stay free. */
const DECODING = 2;
/** Pictures of requests whose files are in memory, up to 10 MB each. */
const PICTURES = 2;
const MOST_WAITING = 100;
/** Of one address or source. */
const MOST_OF_ONE = 50;

const busy = (): Problem =>
  new Problem(
    503,
    'busy',
    'Many pictures are being looked at right now. Please try again in a moment.',
    {},
    { 'Retry-After': '5' },
  );

/** One for the process, because sharp's threads and memory belong to the process. */
const turns = new FairTurns(PICTURES, MOST_WAITING, MOST_OF_ONE, busy);
export const decoding = new Megapixels(MEGAPIXELS, DECODING);

/**
 * Takes one picture of a request in hand, one of each `whose` (a network address, the source of a booking) in turn. Read its
 * file inside, so that pictures that wait take no memory.
 *
 * @throws Problem 503 busy, with Retry-After, when too many wait
 */
export const inPictureTurn = <T>(whose: string, work: () => Promise<T>): Promise<T> =>
  turns.run(whose, work);

/**
 * Runs work that decodes a picture of this many pixels when there is memory for it. Nesting it
 * would make it wait for itself.
 */
export const decodePixels = <T>(
  { width, height }: { readonly width: number; readonly height: number },
  work: () => Promise<T>,
): Promise<T> => decoding.run((width * height) / 1e6, work);
