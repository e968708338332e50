import type { DomainEvent, EventMetadata } from '../../../contracts/events/index.js';
import type { Position } from '../port.js';

/** Domain event with its metadata, before it has an id. `type` narrows it like the event itself. */
export type DecidedEvent<E extends DomainEvent = DomainEvent> = E & {
  readonly metadata: EventMetadata;
};

/** Domain event with an id, ready to be appended. */
export type NewDomainEvent<E extends DomainEvent = DomainEvent> = DecidedEvent<E> & {
  /** UUID. Appending the same event again with the same id stores nothing. */
  readonly id: string;
};

/** Domain event as read from the store: decrypted (personal fields are `null` after an erasure) and in its newest version. */
export type RecordedEvent<E extends DomainEvent = DomainEvent> = NewDomainEvent<E> & {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** Time of storing by the store's clock, ISO 8601. `metadata.occurredAt` is the time of the decision. */
  readonly recordedAt: string;
  /**
   * Reason why the event cannot be decoded; its `data` is then null. Each reader of the log decides what to do, so that one bad
   * event does not stop all readers.
   */
  readonly unreadable?: string;
};

/** Domain event read without decrypting: personal fields are `null`, as after an erasure, and `hidden` names them. */
export type MaskedEvent = RecordedEvent & { readonly hidden: readonly string[] };

export interface RecordedBatch {
  readonly events: readonly RecordedEvent[];
  /** Position to save as the checkpoint, as in {@link EventBatch}. */
  readonly position: Position;
  readonly caughtUp: boolean;
  /** Number of events that the reader passed, including those the filter left out. */
  readonly passed?: number;
}
