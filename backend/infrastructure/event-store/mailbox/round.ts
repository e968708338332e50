import type { DomainEvent } from '../../../contracts/events/index.js';
import type { NewDomainEvent } from '../codec/recorded-event.js';
import type { Position } from '../port.js';
import { uuidFromName } from '../uuid.js';
import type { Aggregate } from './aggregate.js';
import type { Decide, Executed } from './types.js';

/** A command in the mailbox. */
export interface Waiting<S, E extends DomainEvent> {
  readonly commandId: string;
  readonly decide: Decide<S, unknown, E>;
  resolve(executed: Executed<unknown, E>): void;
  reject(reason: unknown): void;
}

/** The outcome of a batch of commands, before anything is written or anybody is answered. */
export interface Round<S, E extends DomainEvent> {
  readonly events: readonly NewDomainEvent<E>[];
  readonly state: S;
  /** Tells every decided command its outcome, given where the batch was written. */
  readonly answers: readonly ((position: Position | null) => void)[];
  /** Commands that were executed before: their events are in the stream. */
  readonly repeated: readonly Waiting<S, E>[];
  /** Commands left for the next round. */
  readonly left: readonly Waiting<S, E>[];
}

/** A round stops growing at this size, because a store limits one append (EventStoreDB: 1 MiB). */
const MOST_CHARACTERS = 400_000;

/**
 * Derived from the command, so that a command sent again writes the same events and not new ones.
 */
export const eventId = (stream: string, commandId: string, index: number): string =>
  uuidFromName(`${stream}/${commandId}/${index}`);

/** Decides commands one after another, each on the state the ones before it left. Nothing is changed by it. */
export function decideAll<S, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
  commands: readonly Waiting<S, E>[],
): Round<S, E> {
  const { stream } = aggregate;
  const events: NewDomainEvent<E>[] = [];
  const answers: ((position: Position | null) => void)[] = [];
  const repeated: Waiting<S, E>[] = [];
  const left: Waiting<S, E>[] = [];
  const begun = new Set<string>();
  let state = aggregate.state;
  let characters = 0;

  for (const command of commands) {
    const firstId = eventId(stream, command.commandId, 0);
    if (aggregate.has(firstId)) {
      repeated.push(command);
      continue;
    }
    if (begun.has(firstId) || characters > MOST_CHARACTERS) {
      left.push(command);
      continue;
    }
    try {
      const decision = command.decide(state);
      const decided = decision.events.map(
        // TypeScript cannot see that a member of a union with an id added is still that member.
        (event, index) =>
          ({
            ...event,
            id: eventId(stream, command.commandId, index),
          }) as unknown as NewDomainEvent<E>,
      );
      state = aggregate.evolve(state, decided);
      characters += decided.length > 0 ? JSON.stringify(decided).length : 0;
      begun.add(firstId);
      const from = aggregate.revision + 1 + events.length;
      events.push(...decided);
      answers.push((position) =>
        command.resolve({
          result: decision.result,
          position: decided.length > 0 ? position : null,
          events: decided.map((event, index) => ({ ...event, stream, revision: from + index })),
        }),
      );
    } catch (refusal) {
      answers.push(() => command.reject(refusal));
    }
  }
  return { events, state, answers, repeated, left };
}
