import { Inject, Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { beginEventStream, eventText, HEARTBEAT_MS } from './event-stream.js';
import { Places } from './places.js';
import { Problem } from './problem.js';

/** Limits of event streams that need a sign-in. */
export interface StaffStreamLimits {
  /** Milliseconds after which an event stream ends. */
  readonly longestMs: number;
  /** Largest number of open streams: in this process, and of one person, who may use several devices and tabs. */
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
 * Event streams that need a sign-in. Guards check a person's rights only when a request begins, and a stream is one long request.
 * So each stream ends after a while, and the browser reconnects with the person's current rights. The first event of each
 * connection is `ready`, on which the browser reads everything, so nothing is missed.
 */
@Injectable()
export class StaffStreams {
  private readonly places: Places;

  constructor(@Inject(STAFF_STREAM_LIMITS) private readonly limits: StaffStreamLimits) {
    this.places = new Places(limits.inAll, limits.ofOne, tooManyStreams);
  }

  /**
   * Opens a stream of the person. @throws Problem `too_many_streams` with Retry-After: 429 when the person has too many streams,
   * 503 when all people together have too many; the page then polls
   */
  begin(response: ServerResponse, personId: string): void {
    // The browser has left already, and `close` will not be emitted again, so no stream is opened.
    if (response.destroyed) return;
    response.once('close', this.places.take(personId));
    beginEventStream(response);
    let next = setTimeout(() => {
      // A page of this release reconnects at once when it gets the last event of its stream. A page of an older release
      // reconnects when the connection closes.
      response.end(eventText('again', {}));
      // Cuts the connection of a browser that does not read.
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
