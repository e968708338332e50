import { bookingStream, seatsStream } from '../../../contracts/events/index.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import { lineKey } from './fold/states.js';
import type { StateKeys } from './spilled-states.js';

/**
 * Functions that make the keys of states. The key of a stream's state is the stream's name. A statement line is no
 * stream, so its state has a key of its own.
 */
export const STATE_KEYS: StateKeys = {
  booking: bookingStream,
  performance: seatsStream,
  line: (key) => `line ${key}`,
};

/** Yields the keys of the states that an event may change. */
export function* keysOfEvent(event: RecordedEvent): Generator<string> {
  yield event.stream;
  // The event may be unreadable or changed by hand, so its data may have any shape.
  const data = event.data as Readonly<Record<string, unknown>> | null;
  const text = (field: string): string | null =>
    typeof data?.[field] === 'string' ? data[field] : null;
  const [bookingId, performanceId] = [text('bookingId'), text('performanceId')];
  const [schoolId, lineId] = [text('schoolId'), text('lineId')];
  if (bookingId !== null) yield STATE_KEYS.booking(bookingId);
  if (performanceId !== null) yield STATE_KEYS.performance(performanceId);
  if (schoolId === null) return;
  if (lineId !== null) yield STATE_KEYS.line(lineKey(schoolId, lineId));
  if (Array.isArray(data?.['lines']))
    for (const line of data['lines'] as readonly { readonly lineId?: unknown }[])
      if (typeof line?.lineId === 'string') yield STATE_KEYS.line(lineKey(schoolId, line.lineId));
}
