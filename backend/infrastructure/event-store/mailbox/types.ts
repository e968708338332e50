import type { DomainEvent } from '../../../contracts/events/index.js';
import type { DecidedEvent, NewDomainEvent } from '../codec/recorded-event.js';
import type { Position } from '../port.js';

/** Fold of a stream's events into the state for decisions. Pure: a returned state is never changed. */
export interface Evolver<S, E extends DomainEvent> {
  initial(): S;
  evolve(state: S, event: NewDomainEvent<E>): S;
}

/** Result of a command: the events to write (possibly none) and the answer for its sender. */
export interface Decision<R, E extends DomainEvent = DomainEvent> {
  readonly events: readonly DecidedEvent<E>[];
  readonly result: R;
}

/**
 * Decides a command. Pure and quick, because it may run more than once. If it throws, the command is refused and writes nothing.
 */
export type Decide<S, R, E extends DomainEvent = DomainEvent> = (state: S) => Decision<R, E>;

export type WrittenEvent<E extends DomainEvent = DomainEvent> = NewDomainEvent<E> & {
  readonly stream: string;
  readonly revision: number;
};

export interface Executed<R, E extends DomainEvent = DomainEvent> {
  readonly result: R;
  /**
   * Position for which to wait in the read models: the position of the command's last event, or a later position. `null` without
   * events.
   */
  readonly position: Position | null;
  readonly events: readonly WrittenEvent<E>[];
}
