import { EVENT_TYPES } from '../../../contracts/events/index.js';
import type { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import type { EventFilter } from '../../../infrastructure/event-store/port.js';
import { UUID } from '../../../infrastructure/event-store/uuid.js';
import { momentOf } from '../shared/moments.js';
import { readLog } from '../shared/read-log.js';
import { WrongOptionsError } from '../subcommand.js';
import { placeOf } from './exported-event.js';

/** Command-line options that make a {@link Selection}, for `optionsOf`. */
export const SELECTION_OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  type: { type: 'string', multiple: true },
  stream: { type: 'string', multiple: true },
  performance: { type: 'string' },
  school: { type: 'string' },
} as const;

/** Filter of events. An omitted field filters nothing. */
export interface Wanted {
  /** First and last time of storing, ISO 8601 in UTC, by the store's clock: `from` is inclusive, `to` exclusive. */
  readonly from?: string;
  readonly to?: string;
  readonly types?: readonly string[];
  /** Complete names of streams, or beginnings of names that end with `*`. */
  readonly streams?: readonly string[];
  readonly performance?: string;
  readonly school?: string;
}

/** Converts options to a filter. @throws WrongOptionsError naming the option */
export function wanted(values: {
  readonly [name in keyof typeof SELECTION_OPTIONS]?: string | string[] | undefined;
}): Wanted {
  const [from, to] = (['from', 'to'] as const).map((name) => {
    const text = values[name];
    return text === undefined ? undefined : momentOf(`--${name}`, String(text));
  });
  if (from && to && from >= to) throw new WrongOptionsError('--from must lie before --to.');
  const types = listOf(values.type);
  const unknown = types?.find((type) => !Object.hasOwn(EVENT_TYPES, type));
  if (unknown !== undefined)
    throw new WrongOptionsError(
      `There is no type of event "${unknown}"; docs/events.md has them all.`,
    );
  return withoutUndefined({
    from,
    to,
    types,
    streams: listOf(values.stream),
    performance: uuidOf('--performance', values.performance),
    school: uuidOf('--school', values.school),
  });
}

const listOf = (value: string | string[] | undefined): string[] | undefined => {
  const all = [value ?? []].flat().flatMap((each) => each.split(','));
  const named = all.map((each) => each.trim()).filter((each) => each !== '');
  return named.length === 0 ? undefined : named;
};

function uuidOf(option: string, value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  if (UUID.test(String(value))) return String(value).toLowerCase();
  throw new WrongOptionsError(`${option} takes an id (UUID), not "${String(value)}".`);
}

const withoutUndefined = (all: Record<string, unknown>): Wanted =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));

/** Returns the selection as command-line options, for the record of an export of personal data. */
export const selectionInWords = (wanted: Wanted): string =>
  Object.entries({
    from: wanted.from,
    to: wanted.to,
    type: wanted.types?.join(),
    stream: wanted.streams?.join(),
    performance: wanted.performance,
    school: wanted.school,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `--${name} ${value}`)
    .join(' ');

/**
 * Selects the wanted events while all events pass in order.
 *
 * Most events of a booking name neither its performance nor its school, so the selection remembers the ids of
 * matching bookings: some dozens of bytes per booking of the performance or school, and nothing without these two
 * options.
 */
export class Selection {
  private readonly bookings = new Set<string>();

  private constructor(
    private readonly wanted: Wanted,
    /** Ids of the performances whose events are wanted; null for all performances. */
    private readonly performances: ReadonlySet<string> | null,
  ) {}

  /**
   * Prepares a selection. With `school` the log is first read for the school's performances: the seats of an order are
   * written before the event that names the school.
   */
  static async prepare(wanted: Wanted, events: Pick<DomainEventStore, 'readAll' | 'end'>) {
    if (wanted.performance) return new Selection(wanted, new Set([wanted.performance]));
    if (!wanted.school) return new Selection(wanted, null);
    const performances = new Set<string>();
    const filter = { types: ['PerformanceAdded', 'BookingPlaced'] };
    for await (const batch of readLog(events, { filter }))
      for (const { stream, data } of batch.events) {
        const { school_id: school, performance_id: performance } = placeOf(stream, asObject(data));
        if (school === wanted.school && performance) performances.add(performance);
      }
    return new Selection(wanted, performances);
  }

  /** Filter for the store, or undefined when the selection must recognise bookings in all events. */
  get filter(): EventFilter | undefined {
    const { types, streams } = this.wanted;
    if (this.performances || (!types && !streams)) return undefined;
    return {
      ...(types && { types }),
      ...(streams && { streamPrefixes: streams.map((each) => each.replace(/\*$/, '')) }),
    };
  }

  /** Returns true when events before `from` must be read too, to recognise the bookings of a performance. */
  get needsThePast(): boolean {
    return this.performances !== null;
  }

  takes(event: RecordedEvent): boolean {
    const { from, to, types, streams } = this.wanted;
    // The booking filter runs first, because it also remembers matching bookings.
    if (!this.belongs(event)) return false;
    if (from !== undefined && event.recordedAt < from) return false;
    if (to !== undefined && event.recordedAt >= to) return false;
    if (types && !types.includes(event.type)) return false;
    return !streams || streams.some((each) => isOf(each, event.stream));
  }

  private belongs({ stream, data }: RecordedEvent): boolean {
    if (!this.performances) return true;
    const place = placeOf(stream, asObject(data));
    const named =
      (place.performance_id !== null && this.performances.has(place.performance_id)) ||
      (this.wanted.school !== undefined && place.school_id === this.wanted.school);
    if (named && place.booking_id) this.bookings.add(place.booking_id);
    return named || (place.booking_id !== null && this.bookings.has(place.booking_id));
  }
}

const isOf = (wanted: string, stream: string): boolean =>
  wanted.endsWith('*') ? stream.startsWith(wanted.slice(0, -1)) : stream === wanted;

const asObject = (data: unknown): Record<string, unknown> | null =>
  typeof data === 'object' ? (data as Record<string, unknown> | null) : null;
