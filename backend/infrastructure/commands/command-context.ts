import { randomUUID } from 'node:crypto';
import type { Actor, EventMetadata } from '../../contracts/events/index.js';
import type { ProcessName } from '../../contracts/processes.js';
import { administers, type CurrentUser } from '../../contracts/rest/identity.js';
import type { Clock } from '../clock/clock.js';
import { currentRequest } from '../http/request-context.js';
import { traceparent } from '../tracing/trace.js';

/** Position of the last event that a command wrote, so that its answer can wait for the read models. */
export class WriteJournal {
  private last: string | null = null;

  note(position: string | null): void {
    if (position !== null && (this.last === null || position > this.last)) this.last = position;
  }

  /** Position of the last event written, `null` when no event was written. */
  get position(): string | null {
    return this.last;
  }
}

/** Actor, time and cause of a command. Becomes the metadata of every event that the command writes. */
export interface CommandContext {
  readonly actor: Actor;
  readonly requestId: string;
  readonly correlationId: string;
  readonly causationId: string;
  /** Time of the request in ISO 8601 UTC. Decisions use {@link decisionTime}, which may be much later. */
  readonly now: string;
  /** True: events are written as if the present time were `now`. Used for the demo's history. */
  readonly timeStandsStill?: true;
  readonly journal: WriteJournal;
}

/** Returns the context of a request. @param person `null`: a customer who is not signed in */
export function contextOfRequest(person: CurrentUser | null, now: Date): CommandContext {
  const requestId = currentRequest()?.requestId ?? randomUUID();
  return {
    actor: person
      ? { kind: 'user', id: person.id, name: displayName(person) }
      : { kind: 'customer' },
    requestId,
    correlationId: requestId,
    causationId: requestId,
    now: now.toISOString(),
    journal: new WriteJournal(),
  };
}

/**
 * Returns the context of a buyer. Events name school administrators only; everyone else, such as a door volunteer who buys, is
 * recorded as a customer. Names of customers are encrypted in the event's data, but metadata is not encrypted (decision 29).
 */
export const contextOfBuyer = (person: CurrentUser | null, now: Date): CommandContext =>
  contextOfRequest(
    person && (person.isSuperAdmin || person.schools.some(({ role }) => administers(role)))
      ? person
      : null,
    now,
  );

/** Returns the context of a command that the system sends in reaction to an event. */
export function contextOfProcess(
  name: ProcessName,
  cause: { readonly id: string; readonly correlationId: string },
  now: Date,
): CommandContext {
  return inTheNameOf({ kind: 'system', name }, cause, now);
}

/** Returns the same context with another actor: the person whose change caused the command. */
export const inTheNameOf = (
  actor: Actor,
  cause: { readonly id: string; readonly correlationId: string },
  now: Date,
): CommandContext => ({
  actor,
  requestId: `job-${randomUUID()}`,
  correlationId: cause.correlationId,
  causationId: cause.id,
  now: now.toISOString(),
  journal: new WriteJournal(),
});

/**
 * Returns the time for a decision in ISO 8601 UTC. Read it inside the mailbox, each time `decide` runs: since the request, the
 * command may have waited in a queue, or its process may have been stopped.
 */
export const decisionTime = (context: CommandContext, clock: Clock): string =>
  context.timeStandsStill ? context.now : clock.now().toISOString();

/** Returns the metadata of an event that a command writes. @param occurredAt time of the decision, ISO 8601 */
export const metadataOf = (
  context: CommandContext,
  occurredAt: string = context.now,
): EventMetadata => ({
  occurredAt,
  actor: context.actor,
  requestId: context.requestId,
  correlationId: context.correlationId,
  causationId: context.causationId,
  ...traceparent(),
});

/** Returns a person's name as events record it. */
export const displayName = ({
  firstName,
  lastName,
  email,
}: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
