import type { DomainEvent } from '../../../contracts/events/index.js';
import type { DecidedEvent, NewDomainEvent } from '../codec/recorded-event.js';
import type { Position } from '../port.js';

/**
 * How a stream's events become the state that decisions use. Pure: a state is never changed once it
 * was returned.
 */
export interface Evolver<S, E extends DomainEvent> {
  initial(): S;
  evolve(state: S, event: NewDomainEvent<E>): S;
}

/** The result of a command: the events to write (possibly none) and the answer for its sender. */
export interface Decision<R, E extends DomainEvent = DomainEvent> {
  readonly events: readonly DecidedEvent<E>[];
  readonly result: R;
}

/**
 * Pure and quick, because it may run more than once. If it throws, the command is refused and
 * nothing is written for it.
 */
export type Decide<S, R, E extends DomainEvent = DomainEvent> = (state: S) => Decision<R, E>;

export type WrittenEvent<E extends DomainEvent = DomainEvent> = NewDomainEvent<E> & {
  readonly stream: string;
  readonly revision: number;
};

export interface Executed<R, E extends DomainEvent = DomainEvent> {
  readonly result: R;
  /** At or after the command's last event: wait for the read models to reach it. `null` when there were no events. */
  readonly position: Position | null;
  readonly events: readonly WrittenEvent<E>[];
}
