import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  occupiedSeats,
  occupiedSeatsOfRow,
} from '../../../../projections/read-models/seats/seats.read-model.js';
import type { SeatChanges } from '../../../contracts/rest/catalogue.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { ReadModelProgress } from '../../../infrastructure/read-models/read-model-progress.js';
import { SeatStreams } from '../seat-streams.js';
import { liveHoldings } from '../domain/seat-ledger.js';
import { seatKey, withoutPrice } from '../../../contracts/seat.js';
import type { TakenSeat } from '../domain/why-not.js';

export type SeatState = SeatChanges['seats'][number];

/** Seats of one performance that are not free, by `rowId:number`. */
export type SeatStateMap = ReadonlyMap<string, SeatState>;

/**
 * Reads the seat states of a performance from the read model. While read models are stopped, the seat stream is read,
 * so that a map never offers sold seats.
 */
@Injectable()
export class SeatStates {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly readModels: ReadModelProgress,
    private readonly streams: SeatStreams,
  ) {}

  /** Returns the seats that are not free. An expired hold counts as free even before its release is written. */
  async statesOf(performanceId: string): Promise<SeatStateMap> {
    return this.readModels.standsStill
      ? this.fromStream(performanceId)
      : this.fromRows(performanceId);
  }

  /** Returns the owned seats of a row by number, without the owners' names. */
  async takenOfRow(performanceId: string, rowId: string): Promise<ReadonlyMap<number, TakenSeat>> {
    const now = this.clock.now();
    // The read model does not distinguish blocks from orders, but the ledger in this process's memory knows most
    // blocks.
    const ledger = await this.streams.peek(performanceId);
    if (this.readModels.standsStill)
      return new Map(
        liveHoldings(ledger, now.toISOString()).flatMap(({ seats, kind, until, block }) =>
          seats
            .filter((seat) => seat.rowId === rowId)
            .map(({ number }) => [number, { kind, until, keptBack: block !== undefined }]),
        ),
      );
    const rows = await occupiedSeatsOfRow(this.pool, { performanceId, rowId }, now);
    return new Map(
      rows.map(({ seat_number, state, until, booking_id }) => [
        seat_number,
        {
          kind: state,
          until: until?.toISOString() ?? null,
          keptBack: ledger.holdings.get(booking_id)?.block !== undefined,
        },
      ]),
    );
  }

  private async fromRows(performanceId: string): Promise<SeatStateMap> {
    const rows = await occupiedSeats(this.pool, performanceId, this.clock.now());
    return byKey(
      rows.map((row) => ({
        rowId: row.row_id,
        section: row.section,
        row: row.row_label,
        number: row.seat_number,
        status: statusOf(row.state),
      })),
    );
  }

  private async fromStream(performanceId: string): Promise<SeatStateMap> {
    const ledger = await this.streams.peek(performanceId);
    return byKey(
      liveHoldings(ledger, this.clock.now().toISOString()).flatMap(({ seats, kind }) =>
        seats.map((seat) => ({ ...withoutPrice(seat), status: statusOf(kind) })),
      ),
    );
  }
}

const byKey = (seats: readonly SeatState[]): SeatStateMap =>
  new Map(seats.map((seat) => [seatKey(seat), seat]));

const statusOf = (state: 'held' | 'taken'): SeatState['status'] =>
  state === 'taken' ? 'booked' : 'reserved';

/** Returns the seats whose state differs between two times, in the format of the live feed. */
export function changesBetween(before: SeatStateMap, after: SeatStateMap): SeatState[] {
  const changed = [...after]
    .filter(([key, seat]) => before.get(key)?.status !== seat.status)
    .map(([, seat]) => seat);
  const freed = [...before]
    .filter(([key]) => !after.has(key))
    .map(([, seat]) => ({ ...seat, status: 'available' as const }));
  return [...changed, ...freed];
}
