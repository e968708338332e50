import { EventStoreUnavailableError, type EventStore } from './port.js';

/** Reader of the log, with the position it says it has reached. */
export interface ReaderPlace {
  /** Beginning of a sentence, e.g. `The process manager`. */
  readonly title: string;
  readonly position: string;
  /** Remedy when the log is meant to be as it is, as the end of a sentence. */
  readonly remedy: string;
}

/** Error when events that a reader has seen were lost: the reader would take new ones for those, and skip them. */
export class BeyondLogError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BeyondLogError';
  }
}

/**
 * Checks that all readers can continue from their positions. A reader beyond the end would silently skip new events.
 * @throws BeyondLogError with a sentence for the operator; EventStoreUnavailableError when the log cannot be read
 */
export async function requireWithinLog(
  store: Pick<EventStore, 'end'>,
  readers: readonly ReaderPlace[],
): Promise<void> {
  const end = await store.end();
  for (const { title, position, remedy } of readers) {
    const why = whyNot(position, end);
    if (why)
      throw new BeyondLogError(
        `${title} has read the events up to ${position}, but ${why}. Going on would skip new events. Restore the database from the same moment as the events; or, if the events are to stay as they are, ${remedy}.`,
      );
  }
}

/**
 * Checks the same at the start of a program. It skips the check while the store is away: other code waits for it and checks
 * before anything reads.
 */
export async function requireWithinLogIfThere(
  store: Pick<EventStore, 'end'>,
  readers: readonly ReaderPlace[],
): Promise<void> {
  try {
    await requireWithinLog(store, readers);
  } catch (error) {
    if (!(error instanceof EventStoreUnavailableError)) throw error;
  }
}

function whyNot(position: string, end: string): string | null {
  if (position === '') return null;
  if (end !== '' && shapeOf(position) !== shapeOf(end))
    return 'that is no place in this event store: it was another one until now';
  return position > end
    ? `they end at ${end === '' ? 'their very beginning' : end}: they were restored from an older backup than the database, or emptied`
    : null;
}

/** Returns the shape of a position: each store's positions have their own number of digits. */
const shapeOf = (position: string): string => position.replaceAll(/\d/g, '0');
