import type { EventTypes } from './personal.js';

/**
 * Actions of site operators on the log as a whole. Stream: `operations-site`.
 *
 * Operators have the keys and the database, so nothing can stop them; these events make their actions visible in the event
 * browser.
 */

/**
 * An operator exported personal data of families from the log at a terminal (`npm run events`). Written before the first event is
 * read, so it is stored even when the export then stops. Since 23 November 2026.
 */
export interface PersonalDataExported {
  readonly type: 'PersonalDataExported';
  readonly data: {
    /** Person who asked for the export, as the operator typed it: a name or an e-mail address of staff. */
    readonly askedBy: string;
    /** Reason, as the operator typed it. */
    readonly reason: string;
    /** `export`: to a file; `replay`: into read models of a scratch schema. */
    readonly by: 'export' | 'replay';
    /** Name of the file, without its folder, or name of the schema. */
    readonly into: string;
    /** The options that select events, as typed: `--school …`; empty: all events. */
    readonly selection: string;
  };
}

export type OperationsEvent = PersonalDataExported;

/** Event types, each with its sealed fields. */
export const OPERATIONS_EVENT_TYPES: EventTypes<OperationsEvent> = { PersonalDataExported: {} };
