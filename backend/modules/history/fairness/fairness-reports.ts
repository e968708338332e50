import { Inject, Injectable } from '@nestjs/common';
import { seatsStream, type SeatEvent } from '../../../contracts/events/index.js';
import type { FairnessReport } from '../../../contracts/rest/fairness.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import { fairnessOf, OrderArrivals } from '../../booking/api.js';
import type { OwnPerformance } from '../../catalogue/api.js';

/** Whether a sale was fair: what was noted of its orders, compared with the seat stream. */
@Injectable()
export class FairnessReports {
  constructor(
    private readonly arrivals: OrderArrivals,
    private readonly events: DomainEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of({ performance, production }: OwnPerformance): Promise<FairnessReport> {
    const seatEvents = await this.events.read<SeatEvent>(seatsStream(performance.id));
    // Read second: an order in the stream is answered later, so an order under way may lack its note for a moment.
    const notes = await this.arrivals.of(performance.id);
    return {
      performanceId: performance.id,
      productionTitle: production.title,
      startsAt: performance.dateTime.toISOString(),
      venue: performance.venue,
      madeAt: this.clock.now().toISOString(),
      ...fairnessOf(notes, ordersIn(seatEvents)),
    };
  }
}

/** Orders of families, each with its first hold. Sales by staff begin with `SeatsTaken`, and what staff keep back is a block. */
function ordersIn(
  events: readonly RecordedEvent<SeatEvent>[],
): { readonly bookingId: string; readonly at: string }[] {
  const seen = new Set<string>();
  return events.flatMap((event) => {
    const { bookingId } = event.data;
    if (seen.has(bookingId)) return [];
    seen.add(bookingId);
    return event.type === 'SeatsHeld' && !event.data.block
      ? [{ bookingId, at: event.metadata.occurredAt }]
      : [];
  });
}
