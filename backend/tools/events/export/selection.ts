import { EVENT_TYPES } from '../../../contracts/events/index.js';
import type { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import type { EventFilter } from '../../../infrastructure/event-store/port.js';
import { UUID } from '../../../infrastructure/event-store/uuid.js';
import { momentOf } from '../shared/moments.js';
import { readLog } from '../shared/read-log.js';
import { WrongOptionsError } from '../subcommand.js';
import { placeOf } from './exported-event.js';

/** The options of a {@link Selection}, for `optionsOf`. */
export const SELECTION_OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  type: { type: 'string', multiple: true },
  stream: { type: 'string', multiple: true },
  performance: { type: 'string' },
  school: { type: 'string' },
} as const;

/** Which events are wanted; everything where a field is left out. */
export interface Wanted {
  /** ISO 8601 in UTC, by the store's clock: inclusive, and exclusive. */
  readonly from?: string;
  readonly to?: string;
  readonly types?: readonly string[];
  /** Whole names, or beginnings that end with `*`. */
  readonly streams?: readonly string[];
  readonly performance?: string;
  readonly school?: string;
}

/** @throws WrongOptionsError naming the option */
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

/** In words, as they were typed, for the record of who took personal data out. */
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
 * Tells the events that are wanted from the others while all are shown to it in their order.
 *
 * Most events of a booking do not name its performance or school, so the ids of bookings that belong are kept: some dozens of
 * bytes for each booking of the performance or school, and nothing without these two options.
 */
export class Selection {
  private readonly bookings = new Set<string>();

  private constructor(
    private readonly wanted: Wanted,
    /** `null`: of any. */
    private readonly performances: ReadonlySet<string> | null,
  ) {}

  /** With `school` the log is read for its performances first, because the seats of an order are written before it names the school. */
  static async of(wanted: Wanted, events: Pick<DomainEventStore, 'readAll' | 'end'>) {
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

  /** What the store may leave out. Where bookings are to be recognised, nothing. */
  get filter(): EventFilter | undefined {
    const { types, streams } = this.wanted;
    if (this.performances || (!types && !streams)) return undefined;
    return {
      ...(types && { types }),
      ...(streams && { streamPrefixes: streams.map((each) => each.replace(/\*$/, '')) }),
    };
  }

  /** Whether reading must begin before `from`. */
  get needsThePast(): boolean {
    return this.performances !== null;
  }

  takes(event: RecordedEvent): boolean {
    const { from, to, types, streams } = this.wanted;
    // First, because it also learns which bookings belong.
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
