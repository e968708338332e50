import type { EventToStore } from './port.js';
import { UUID } from './uuid.js';

/** Refuses events that no store could accept, because they would fail all events of the same append. */
export function checkNewEvents(stream: string, events: readonly EventToStore[]): void {
  if (stream === '' || stream.startsWith('$'))
    throw new TypeError(`Not a stream's name: "${stream}"`);
  if (events.length === 0) throw new TypeError(`Nothing to append to ${stream}`);
  const ids = new Set<string>();
  for (const { id, type } of events) {
    if (!UUID.test(id)) throw new TypeError(`The id of ${type} is not a UUID: ${id}`);
    if (ids.has(id.toLowerCase()))
      throw new TypeError(`Two events of one append have the id ${id}`);
    ids.add(id.toLowerCase());
  }
}
