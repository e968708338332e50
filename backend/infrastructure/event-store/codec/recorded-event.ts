import type { DomainEvent, EventMetadata } from '../../../contracts/events/index.js';
import type { Position } from '../port.js';

/** An event as a decision made it. Narrow it by `type` like the event itself. */
export type DecidedEvent<E extends DomainEvent = DomainEvent> = E & {
  readonly metadata: EventMetadata;
};

/** Ready to be appended. */
export type NewDomainEvent<E extends DomainEvent = DomainEvent> = DecidedEvent<E> & {
  /** UUID; the same event under the same id is stored once. */
  readonly id: string;
};

/** An event as it was read back: decrypted (personal fields are `null` after an erasure) and in its newest version. */
export type RecordedEvent<E extends DomainEvent = DomainEvent> = NewDomainEvent<E> & {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
  /** ISO 8601, by the store's clock. `metadata.occurredAt` is the decision's. */
  readonly recordedAt: string;
  /**
   * Set when the event cannot be decoded: the reason. Its `data` is null then. Each reader of the
   * log decides what to do with such an event, so one bad event does not end the reading for all.
   */
  readonly unreadable?: string;
};

/** An event whose personal data stayed encrypted: those fields read as `null`, like erased ones. */
export type MaskedEvent = RecordedEvent & { readonly hidden: readonly string[] };

export interface RecordedBatch {
  readonly events: readonly RecordedEvent[];
  /** As in {@link EventBatch}: persist this as the checkpoint. */
  readonly position: Position;
  readonly caughtUp: boolean;
  /** With those that were filtered out. */
  readonly passed?: number;
}
