import { Inject, Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { beginEventStream, eventText, HEARTBEAT_MS } from './event-stream.js';
import { Places } from './places.js';
import { Problem } from './problem.js';

/** Limits of streams with restricted access. */
export interface StaffStreamLimits {
  /** Milliseconds until a stream ends. */
  readonly longestMs: number;
  /** Streams open at once in this process, and of one person: some devices with some tabs. */
  readonly inAll: number;
  readonly ofOne: number;
}

export const STAFF_STREAM_LIMITS = Symbol('StaffStreamLimits');

export const USUAL_STAFF_STREAM_LIMITS: StaffStreamLimits = {
  longestMs: 5 * 60_000,
  inAll: 1_000,
  ofOne: 30,
};

/**
 * Streams with restricted access. A guard checks session and roles when a request comes, and a stream is one long request. So
 * each stream ends after a while, and the browser requests a new one with its present rights. The first event of each connection
 * is `ready`, on which the browser reads everything, so nothing is missed.
 */
@Injectable()
export class StaffStreams {
  private readonly places: Places;

  constructor(@Inject(STAFF_STREAM_LIMITS) private readonly limits: StaffStreamLimits) {
    this.places = new Places(limits.inAll, limits.ofOne, tooManyStreams);
  }

  /** @throws Problem `too_many_streams` with Retry-After: 429 for the person, 503 for all; the page then polls */
  begin(response: ServerResponse, personId: string): void {
    // The browser left before its turn, and closes no second time.
    if (response.destroyed) return;
    response.once('close', this.places.take(personId));
    beginEventStream(response);
    let next = setTimeout(() => {
      // A browser that knows the event reconnects at once; an older page when its connection has ended.
      response.end(eventText('again', {}));
      // A browser that does not read it is disconnected.
      next = setTimeout(() => response.destroy(), HEARTBEAT_MS).unref();
    }, this.limits.longestMs).unref();
    response.on('close', () => clearTimeout(next));
  }
}

const tooManyStreams = (status: 429 | 503): Problem =>
  new Problem(
    status,
    'too_many_streams',
    `Too many pages ${status === 429 ? 'of yours' : 'on this site'} are open to tell all of them at once. Please close some.`,
    {},
    { 'Retry-After': '30' },
  );
