import { Problem } from '../http/problem.js';
import { FairTurns } from '../process/fair-turns.js';

interface Waiting {
  readonly megapixels: number;
  readonly enter: () => void;
}

/**
 * Limit on pictures that are decoded at once, by number and by total megapixels. Each megapixel needs some 4 MB. Each decoding
 * uses one of the threads that file access and name look-ups also need. Pictures are decoded in order of arrival, so no picture
 * overtakes a large one.
 */
export class Megapixels {
  private readonly waiting: Waiting[] = [];
  private running = 0;
  private inFlight = 0;
  private most = 0;

  constructor(
    readonly bound: number,
    private readonly places: number,
  ) {}

  /** Largest number of megapixels that were decoded at once so far. */
  get mostInFlight(): number {
    return this.most;
  }

  /** Runs the work once there is room. A picture larger than the limit is decoded only while no other picture is decoded. */
  async run<T>(megapixels: number, work: () => Promise<T>): Promise<T> {
    const weight = Math.min(megapixels, this.bound);
    await this.enter(weight);
    try {
      return await work();
    } finally {
      this.running -= 1;
      this.inFlight -= weight;
      this.next();
    }
  }

  private enter(megapixels: number): Promise<void> {
    return new Promise<void>((enter) => {
      this.waiting.push({ megapixels, enter });
      this.next();
    });
  }

  private next(): void {
    for (;;) {
      const [first] = this.waiting;
      if (!first || this.running >= this.places) return;
      if (this.running > 0 && this.inFlight + first.megapixels > this.bound) return;
      this.waiting.shift();
      this.running += 1;
      this.inFlight += first.megapixels;
      this.most = Math.max(this.most, this.inFlight);
      first.enter();
    }
  }
}

/** Largest number of megapixels that are decoded at once: one picture of the largest accepted size, or several phone photos. */
const MEGAPIXELS = 64;
/**
 * Largest number of pictures that are decoded at once, each on one of the four threads of libuv. The other threads stay free for
 * file access and name look-ups.
 */
const DECODING = 2;
/** Largest number of requests' pictures in memory at once, up to 10 MB each. */
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

/** One limiter for the whole process, because sharp's threads and memory belong to the process. */
const turns = new FairTurns(PICTURES, MOST_WAITING, MOST_OF_ONE, busy);
export const decoding = new Megapixels(MEGAPIXELS, DECODING);

/**
 * Processes one picture of a request. Waiting pictures are served in turns between the values of `whose` (a network address, the
 * source of a booking). Read the picture's file inside `work`, so that waiting pictures need no memory.
 *
 * @throws Problem 503 busy, with Retry-After, when too many pictures wait
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
