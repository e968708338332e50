import type { EventTypes } from './personal.js';

/**
 * What those who run the site did with the log as a whole. Stream: `operations-site`.
 *
 * They have the keys and the database, so nothing can hinder them; these events make it visible in the event browser.
 */

/**
 * Somebody took personal data of families out of the log at a terminal (`npm run events`). Written before the first of it is
 * read, so it is here also when the work was then stopped. Since 23 November 2026.
 */
export interface PersonalDataExported {
  readonly type: 'PersonalDataExported';
  readonly data: {
    /** Who asked for it, as they said: a name or an e-mail address of staff. */
    readonly askedBy: string;
    /** What for, as they said. */
    readonly reason: string;
    /** `export`: into a file; `replay`: into read models of a scratch schema. */
    readonly by: 'export' | 'replay';
    /** The name of the file, without its folder, or of the schema. */
    readonly into: string;
    /** The options that say which events, as they were typed: `--school …`; empty: all of them. */
    readonly selection: string;
  };
}

export type OperationsEvent = PersonalDataExported;

/** Each with its sealed fields. */
export const OPERATIONS_EVENT_TYPES: EventTypes<OperationsEvent> = { PersonalDataExported: {} };
