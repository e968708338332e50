import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  doorListOf,
  type DoorListRow,
} from '../../../projections/read-models/bookings/door-list.queries.js';
import { isWanted } from '../../contracts/rest/door-search.js';
import { staffSeat } from '../../contracts/seat.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { ticketProofs } from '../catalogue/api.js';
import { plainSeat, SeatCodes } from '../orders/api.js';
import type { PlainDoorTicket } from './door-signatures.js';

/** Reads the guests who have a ticket for a performance. */
@Injectable()
export class DoorLists {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly seatCodes: SeatCodes,
  ) {}

  /**
   * Returns the tickets of a performance that match a search. @param search text typed at the door; empty for all
   * guests
   */
  async doorList(performanceId: string, search = ''): Promise<PlainDoorTicket[]> {
    const [rows, proofs] = await Promise.all([
      doorListOf(this.pool, performanceId),
      ticketProofs(this.pool, performanceId),
    ]);
    return rows
      .filter((row) =>
        isWanted(
          {
            confirmationNumber: row.confirmation_number,
            name: row.customer_name,
            phone: row.customer_phone,
            seats: row.seats,
          },
          search,
        ),
      )
      .map((row) => doorTicket(row, this.seatCodes.codesOf(row.booking_id, row.seats), proofs));
  }
}

const doorTicket = (
  row: DoorListRow,
  seatCodes: readonly string[],
  proofs: ReadonlyMap<string, string>,
): PlainDoorTicket => ({
  bookingId: row.booking_id,
  confirmationNumber: row.confirmation_number,
  name: row.customer_name,
  seats: row.seats.map((seat) => staffSeat(seat, proofs)),
  seatCodes,
  checkedInSeats: row.checked_in_seats.map(plainSeat),
  checkedInAt: row.checked_in_at?.toISOString() ?? null,
});
