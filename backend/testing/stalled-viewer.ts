import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** A connection whose other end never reads. Without this class the system itself would buffer megabytes. */
class StalledSocket extends Socket {
  override _write(): void {}
  override _writev(): void {}
}

/** Returns the response to a browser that requests an event stream and reads nothing of it. */
export function stalledViewer(): ServerResponse {
  const viewer = new ServerResponse(new IncomingMessage(new Socket()));
  viewer.assignSocket(new StalledSocket());
  return viewer;
}
