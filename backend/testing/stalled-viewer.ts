import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** A connection whose other end never reads, without the megabytes that the system itself would buffer. */
class StalledSocket extends Socket {
  override _write(): void {}
  override _writev(): void {}
}

/** The response to a browser that asked for an event stream and reads none of it. */
export function stalledViewer(): ServerResponse {
  const viewer = new ServerResponse(new IncomingMessage(new Socket()));
  viewer.assignSocket(new StalledSocket());
  return viewer;
}
