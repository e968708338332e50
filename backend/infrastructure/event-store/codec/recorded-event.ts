import type { DomainEvent, EventMetadata } from '../../../contracts/events/index.js';
import type { Position } from '../port.js';

/** Event as decided. Narrow it by `type` like the event itself. */
export type DecidedEvent<E extends DomainEvent = DomainEvent> = E & {
  readonly metadata: EventMetadata;
};

/** Event ready to be appended. */
export type NewDomainEvent<E extends DomainEvent = DomainEvent> = DecidedEvent<E> & {
  /** UUID; the same event under the same id is stored once. */
  readonly id: string;
};

/** Event as read back: decrypted (personal fields are `null` after an erasure) and in its newest version. */
export type RecordedEvent<E extends DomainEvent = DomainEvent> = NewDomainEvent<E> & {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** ISO 8601, by the store's clock. `metadata.occurredAt` is the time of the decision. */
  readonly recordedAt: string;
  /**
   * Reason why the event cannot be decoded; its `data` is null then. Each reader of the log decides what to do, so that one bad
   * event does not end the reading for all.
   */
  readonly unreadable?: string;
};

/** Event whose personal data stayed encrypted: those fields read as `null`, like erased ones. */
export type MaskedEvent = RecordedEvent & { readonly hidden: readonly string[] };

export interface RecordedBatch {
  readonly events: readonly RecordedEvent[];
  /** Position to persist as the checkpoint, as in {@link EventBatch}. */
  readonly position: Position;
  readonly caughtUp: boolean;
  /** Number of events passed, including filtered ones. */
  readonly passed?: number;
}
