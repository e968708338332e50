import { Inject, Injectable } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { beginEventStream, eventText, HEARTBEAT_MS } from './event-stream.js';

/** How long a stream lasts that not everybody may follow. */
export const STAFF_STREAM_MS = Symbol('staffStreamMs');

/**
 * Streams that not everybody may follow. A guard looks at a session and its roles when a request comes, and a stream is one request
 * for as long as it lasts: so each ends after a while, and the browser asks anew with the rights of that moment. The first event
 * of each connection is `ready`, at which the browser reads everything, so nothing is missed in between.
 */
@Injectable()
export class StaffStreams {
  constructor(@Inject(STAFF_STREAM_MS) private readonly longestMs: number) {}

  begin(response: ServerResponse): void {
    beginEventStream(response);
    let next = setTimeout(() => {
      // A browser that knows the event asks at once; an older page when its connection has ended.
      response.end(eventText('again', {}));
      // One that does not read it is disconnected.
      next = setTimeout(() => response.destroy(), HEARTBEAT_MS).unref();
    }, this.longestMs).unref();
    response.on('close', () => clearTimeout(next));
  }
}
