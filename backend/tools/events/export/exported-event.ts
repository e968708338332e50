import { EVENT_TYPES, type DomainEventType } from '../../../contracts/events/index.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import type { BookingAliases } from './booking-aliases.js';

type Data = Readonly<Record<string, unknown>>;

/** A line of the export, with the same names in all formats. An id is null when the event does not contain it. */
export interface ExportedEvent {
  /** Position of the event, as a text whose order is the order of the log. */
  readonly position: string;
  readonly event_id: string;
  readonly stream: string;
  /** Kind of the stream, which is its name before the first dash: `seats`, `booking`, ... */
  readonly category: string;
  readonly revision: number;
  readonly type: string;
  /** Moment of the decision, ISO 8601 in UTC, by the clock of the process that decided. */
  readonly occurred_at: string;
  /** Moment of storing, ISO 8601 in UTC. The options `--from` and `--to` use this moment. */
  readonly recorded_at: string;
  /** Kind of the actor: `customer`, `user` or `system`. */
  readonly actor_kind: string;
  /** Actor's id: the name of a process, or the id of a person. Only an export with personal data has ids of people. */
  readonly actor_id: string | null;
  /** Actor's name. Only an export with personal data has it. */
  readonly actor_name: string | null;
  /** Id of the booking. Without personal data this is an alias, as everywhere in the line. */
  readonly booking_id: string | null;
  readonly performance_id: string | null;
  readonly production_id: string | null;
  readonly school_id: string | null;
  readonly request_id: string | null;
  readonly correlation_id: string | null;
  readonly causation_id: string | null;
  /** Reason why the event cannot be read; `data` is then null. */
  readonly unreadable: string | null;
  readonly data: Data | null;
}

/**
 * Fields that lead to a person beside the encrypted ones: the number that opens a ticket, the account of a buyer, a
 * hash that guesses can be tried on, names of staff (decision 29 keeps these readable inside the system). Dots
 * separate the names of nested objects.
 */
const LEADS_TO_A_PERSON: { readonly [T in DomainEventType]?: readonly string[] } = {
  BookingPlaced: ['confirmationNumber', 'userId', 'requestFingerprint'],
  SeatsHeld: ['block.by'],
  GuestScannedAgain: ['first.by'],
  GuestCheckInUndone: ['reason'],
  SchoolOwnerChanged: ['before', 'after'],
  AdministratorAdded: ['userId'],
  AdministratorRemoved: ['userId'],
  AccountErased: ['userId', 'invitationIds'],
  PersonalDataExported: ['askedBy', 'reason'],
  CashCounted: ['sellerId'],
};

/**
 * Converts an event to a line of the export.
 * @param aliases replace the ids of bookings; personal fields and fields that lead to a person are then left out of
 * `data` and of the actor. Null: with personal data and the real ids
 */
export function exported(event: RecordedEvent, aliases: BookingAliases | null): ExportedEvent {
  const line = lineOf(event, aliases === null);
  return aliases ? aliases.replaceIn(line) : line;
}

function lineOf(event: RecordedEvent, personal: boolean): ExportedEvent {
  const data = event.data as unknown as Data | null;
  const { actor } = event.metadata;
  return {
    position: event.position,
    event_id: event.id,
    stream: event.stream,
    category: event.stream.slice(0, Math.max(0, event.stream.indexOf('-'))) || event.stream,
    revision: event.revision,
    type: event.type,
    occurred_at: event.metadata.occurredAt,
    recorded_at: event.recordedAt,
    actor_kind: actor?.kind ?? 'unknown',
    actor_id: actor?.kind === 'system' ? actor.name : personal ? idOf(actor, 'id') : null,
    actor_name: personal && actor?.kind === 'user' ? actor.name : null,
    ...placeOf(event.stream, data),
    request_id: event.metadata.requestId ?? null,
    correlation_id: event.metadata.correlationId ?? null,
    causation_id: event.metadata.causationId ?? null,
    unreadable: event.unreadable ?? null,
    data: data === null || personal ? data : withoutPersons(event.type, data),
  };
}

/** Ids of the booking, performance, production and school that an event belongs to. */
export interface BelongsTo {
  readonly booking_id: string | null;
  readonly performance_id: string | null;
  readonly production_id: string | null;
  readonly school_id: string | null;
}

export function placeOf(stream: string, data: Data | null): BelongsTo {
  const performance = data?.['performance'];
  const id = (name: string): string | null => idOf(data, name) ?? idOf(performance, name);
  return {
    booking_id:
      id('bookingId') ?? (stream.startsWith('booking-') ? stream.slice('booking-'.length) : null),
    performance_id: id('performanceId'),
    production_id: id('productionId'),
    school_id: id('schoolId'),
  };
}

function idOf(object: unknown, name: string): string | null {
  if (typeof object !== 'object' || object === null) return null;
  const value = (object as Data)[name];
  return typeof value === 'string' ? value : null;
}

function withoutPersons(type: string, data: Data): Data {
  const sealed = Object.keys(EVENT_TYPES[type as DomainEventType] ?? {});
  const leading = LEADS_TO_A_PERSON[type as DomainEventType] ?? [];
  return [...sealed, ...leading].reduce((left, path) => without(left, path.split('.')), data);
}

function without(data: Data, [name, ...rest]: readonly string[]): Data {
  if (name === undefined || !(name in data)) return data;
  const { [name]: value, ...others } = data;
  if (rest.length === 0) return others;
  const inside = typeof value === 'object' && value !== null ? without(value as Data, rest) : value;
  return { ...others, [name]: inside };
}
