import { EventStoreUnavailableError, type EventStore } from './port.js';

/** A reader of the log, and how far it says it has read. */
export interface ReaderPlace {
  /** At the beginning of a sentence, e.g. `The process manager`. */
  readonly title: string;
  readonly position: string;
  /** What to do when the log is meant to be as it is, as the end of a sentence. */
  readonly remedy: string;
}

/** Events were lost that a reader has seen: it would take new ones for those, and skip them. */
export class BeyondLogError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BeyondLogError';
  }
}

/**
 * Whether all readers are where the log can be read on from. One beyond its end would skip new events without a word.
 * @throws BeyondLogError a sentence for whoever runs the site; EventStoreUnavailableError when the log cannot be asked
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

/** The same at the start of a program; a store that is away by then is waited for elsewhere, and asked before anybody reads. */
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

/** Each store's positions have their own number of digits. */
const shapeOf = (position: string): string => position.replaceAll(/\d/g, '0');
