import { Injectable } from '@nestjs/common';
import {
  bookingStream,
  catalogueStream,
  EVENT_TYPES,
  seatsStream,
  type DomainEvent,
} from '../../../contracts/events/index.js';
import type { EventsPage, EventView } from '../../../contracts/rest/operations.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type {
  MaskedEvent,
  RecordedEvent,
} from '../../../infrastructure/event-store/codec/recorded-event.js';
import {
  MalformedPositionError,
  type LookBackOptions,
} from '../../../infrastructure/event-store/port.js';
import { invalidInput } from '../../../infrastructure/http/validation.js';
import { notFound, Problem } from '../../../infrastructure/http/problem.js';
import type { EventsQueryDto } from './events-query.dto.js';

const TYPES: readonly string[] = Object.keys(EVENT_TYPES).sort();

const PAGE = 50;
/** Maximum number of store calls per page, for a filter that few events match. */
const MOST_CALLS = 10;

interface Where {
  readonly streams?: readonly string[];
  readonly keep: (event: MaskedEvent) => boolean;
}

/** Searches the event log for super administrators. Personal data stays encrypted until one event is opened. */
@Injectable()
export class EventBrowser {
  constructor(private readonly events: DomainEventStore) {}

  async page({ stream, type, about, since, until, before }: EventsQueryDto): Promise<EventsPage> {
    const { streams, keep } = await this.where(stream || undefined, about || undefined);
    const options: LookBackOptions = {
      limit: PAGE,
      ...(streams ? { streams } : {}),
      ...(type ? { types: [type] } : {}),
      ...(since ? { since } : {}),
      ...(until ? { until } : {}),
    };
    const found: MaskedEvent[] = [];
    let next: string | null = before || null;
    let calls = 0;
    do {
      const page = await this.lookBack({ ...options, ...(next === null ? {} : { before: next }) });
      found.push(...page.events.filter(keep));
      next = page.next;
      calls++;
    } while (streams && found.length < PAGE && next !== null && calls < MOST_CALLS);
    const events = found.slice(0, PAGE);
    if (found.length > PAGE) next = events.at(-1)?.position ?? next;
    return { events: events.map((event) => toView(event, event.hidden)), next, types: TYPES };
  }

  /** Returns one event with its personal data, unless that was erased. */
  async open(stream: string, revision: number): Promise<EventView> {
    if (!Number.isSafeInteger(revision) || revision < 0 || /\p{Cc}/u.test(stream))
      throw notFound('Event');
    const [event] = await this.events.readStream(stream, revision, 1);
    if (!event) throw notFound('Event');
    if (event.unreadable !== undefined)
      throw new Problem(
        409,
        'unreadable',
        `This event cannot be opened by this version of the program: ${event.unreadable}.`,
      );
    return toView(event, []);
  }

  private async where(stream: string | undefined, about: string | undefined): Promise<Where> {
    if (about === undefined)
      return { ...(stream === undefined ? {} : { streams: [stream] }), keep: () => true };
    // The id in the filter may be that of a booking, a performance or a school.
    const [own, ...others] = [bookingStream(about), seatsStream(about), catalogueStream(about)];
    // A booking's id also selects the changes of its seats, which are in the performance's stream among those of all
    // bookings.
    const { events } = await this.events.lookBack({
      streams: [own],
      types: ['BookingPlaced'],
      limit: 1,
    });
    const [placed] = events as readonly (MaskedEvent & DomainEvent)[];
    const theirs =
      placed?.type === 'BookingPlaced' && placed.unreadable === undefined
        ? seatsStream(placed.data.performance.performanceId)
        : null;
    const streams = [own, ...others, ...(theirs ? [theirs] : [])];
    return {
      streams: stream === undefined ? streams : streams.filter((one) => one === stream),
      keep: (event) =>
        event.stream !== theirs ||
        (event.data as { bookingId?: string } | null)?.bookingId === about,
    };
  }

  private async lookBack(options: LookBackOptions): ReturnType<DomainEventStore['lookBack']> {
    try {
      return await this.events.lookBack(options);
    } catch (error) {
      if (error instanceof MalformedPositionError)
        throw invalidInput({ before: 'Please begin again with the newest events' });
      throw error;
    }
  }
}

const toView = (
  { id, stream, revision, position, type, recordedAt, data, metadata }: RecordedEvent,
  hidden: readonly string[],
): EventView => ({
  id,
  stream,
  revision,
  position,
  type,
  recordedAt,
  data: { ...data },
  hidden,
  metadata,
});
