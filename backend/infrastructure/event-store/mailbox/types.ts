import type { DomainEvent } from '../../../contracts/events/index.js';
import type { DecidedEvent, NewDomainEvent } from '../codec/recorded-event.js';
import type { Position } from '../port.js';

/** How a stream's events become the state that decisions are made on. Pure; a state handed out is never changed. */
export interface Evolver<S, E extends DomainEvent> {
  initial(): S;
  evolve(state: S, event: NewDomainEvent<E>): S;
}

/** What a command came to: the events to write (none is fine) and the answer for its sender. */
export interface Decision<R, E extends DomainEvent = DomainEvent> {
  readonly events: readonly DecidedEvent<E>[];
  readonly result: R;
}

/** Pure and quick; it may run more than once. What it throws refuses the command, and nothing is written for it. */
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
