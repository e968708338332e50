import { Problem } from '../../http/problem.js';
import type { UploadLimits } from './upload-limits.js';

/** Sender of an upload, by whom uploads are limited. */
export interface Sender {
  /** Network address of the sender. */
  readonly address: string;
  /** Owner of the uploaded file: `receipts/{bookingId}` for a booking's pictures. */
  readonly owner: string;
  /** Key of the uploaded file. It identifies the upload link, because each link is for one key. */
  readonly link: string;
}

export interface Place {
  /** Signal that aborts when the same link sends another body, which replaces this upload. */
  readonly replaced: AbortSignal;
  leave(): void;
}

interface Taken extends Sender {
  readonly giveUp: AbortController;
}

/**
 * Limits on concurrent uploads: in total, and for each link, owner and network address, so that no sender takes all places. A
 * second body on one link replaces the first, because a phone that lost its connection sends again before the server notices.
 */
export class UploadPlaces {
  private readonly taken = new Set<Taken>();

  constructor(private readonly limits: Pick<UploadLimits, 'places' | 'perAddress' | 'perOwner'>) {}

  /** Number of uploads that are running now. */
  get size(): number {
    return this.taken.size;
  }

  /**
   * Counts an upload against the limits. @throws Problem 429 too_many_uploads when the sender's share is used up, 503 busy when
   * the total limit is reached; both with Retry-After
   */
  enter(sender: Sender): Place {
    for (const other of this.taken) if (other.link === sender.link) this.replace(other);
    if (this.count(({ owner }) => owner === sender.owner) >= this.limits.perOwner) throw tooMany();
    if (this.count(({ address }) => address === sender.address) >= this.limits.perAddress)
      throw tooMany();
    if (this.taken.size >= this.limits.places) throw busyWithPictures();
    const taken: Taken = { ...sender, giveUp: new AbortController() };
    this.taken.add(taken);
    return { replaced: taken.giveUp.signal, leave: () => void this.taken.delete(taken) };
  }

  private replace(taken: Taken): void {
    this.taken.delete(taken);
    taken.giveUp.abort();
  }

  private count(is: (taken: Taken) => boolean): number {
    return [...this.taken].filter(is).length;
  }
}

const tooMany = (): Problem =>
  new Problem(
    429,
    'too_many_uploads',
    'Several pictures of yours are arriving already. Please wait until they are there and try again.',
    {},
    { 'Retry-After': '5' },
  );

const busyWithPictures = (): Problem =>
  new Problem(
    503,
    'busy',
    'Many pictures are arriving right now. Please try again in a moment.',
    {},
    { 'Retry-After': '3' },
  );
