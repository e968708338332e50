import { EventStoreUnavailableError, type EventStore } from './port.js';

/** Reader of the log, with its stored position. */
export interface ReaderPlace {
  /** Name of the reader, to begin a sentence, e.g. `The process manager`. */
  readonly title: string;
  readonly position: string;
  /** Advice for the case that the log was shortened on purpose, to end a sentence. */
  readonly remedy: string;
}

/**
 * Error when the log lost events that a reader has already handled. The reader would mistake new events for the lost ones and
 * skip them.
 */
export class BeyondLogError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BeyondLogError';
  }
}

/**
 * Checks that no reader's position is beyond the end of the log, because that reader would silently skip new events.
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
 * Does the check of {@link requireWithinLog} at the start of a program. It is skipped while the store is unavailable: other code
 * waits for the store and checks before anything is read.
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

/**
 * Returns the pattern of a position with each digit as 0, because positions of the two stores differ in their number of digits.
 */
const shapeOf = (position: string): string => position.replaceAll(/\d/g, '0');
