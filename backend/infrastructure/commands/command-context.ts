import { randomUUID } from 'node:crypto';
import type { Actor, EventMetadata } from '../../contracts/events/index.js';
import type { ProcessName } from '../../contracts/processes.js';
import { administers, type CurrentUser } from '../../contracts/rest/identity.js';
import type { Clock } from '../clock/clock.js';
import { currentRequest } from '../http/request-context.js';
import { traceparent } from '../tracing/trace.js';

/** Notes how far a command wrote, so that its answer can wait for the read models. */
export class WriteJournal {
  private last: string | null = null;

  note(position: string | null): void {
    if (position !== null && (this.last === null || position > this.last)) this.last = position;
  }

  /** Position of the last event written, `null` when nothing was. */
  get position(): string | null {
    return this.last;
  }
}

/**
 * Who asks for something, when, and what caused it. Becomes the metadata of every event that the
 * command writes.
 */
export interface CommandContext {
  readonly actor: Actor;
  readonly requestId: string;
  readonly correlationId: string;
  readonly causationId: string;
  /**
   * ISO 8601 UTC: when it was asked for. Decisions use {@link decisionTime}, which may be much
   * later.
   */
  readonly now: string;
  /**
   * What happened at another time is written as if that time were `now`: used for the demo's
   * history.
   */
  readonly timeStandsStill?: true;
  readonly journal: WriteJournal;
}

/** The person in front of the screen; `null` is a customer who has not signed in. */
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
 * Whoever orders, pays or gives up. A person who administers no school is a customer to the events, signed in or not, volunteers
 * at the door too: their name is sealed in the event's data with the booking's key, and metadata is not sealed (decision 29).
 */
export const contextOfBuyer = (person: CurrentUser | null, now: Date): CommandContext =>
  contextOfRequest(
    person && (person.isSuperAdmin || person.schools.some(({ role }) => administers(role)))
      ? person
      : null,
    now,
  );

/** Something the system does by itself because of an event. */
export function contextOfProcess(
  name: ProcessName,
  cause: { readonly id: string; readonly correlationId: string },
  now: Date,
): CommandContext {
  return inTheNameOf({ kind: 'system', name }, cause, now);
}

/** The same, in the name of the person whose change caused it. */
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
 * ISO 8601 UTC: the time a decision goes by, asked for inside the mailbox each time `decide` runs. A command may have waited
 * in a queue, or its process may have been stopped, since it was asked for.
 */
export const decisionTime = (context: CommandContext, clock: Clock): string =>
  context.timeStandsStill ? context.now : clock.now().toISOString();

/** @param occurredAt ISO 8601: when it was decided */
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

/** As the events name them. */
export const displayName = ({
  firstName,
  lastName,
  email,
}: Pick<CurrentUser, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
