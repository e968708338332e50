import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { PlacedBooking } from '../domain/booking.js';
import type { SeatWish } from '../../catalogue/api.js';
import type { StaffPayment } from '../domain/staff-sale.js';

/**
 * Staff sell seats, or give them away. Returns the booking; the same booking again for the same Idempotency-Key. The caller has
 * checked that they may.
 */
export class SellSeats extends Command<PlacedBooking> {
  constructor(
    readonly sale: {
      readonly performanceId: string;
      readonly seats: readonly SeatWish[];
      /** `null` when the request had no valid amount. */
      readonly statedTotalSen: number | null;
      readonly customerName: string | null;
      readonly payment: StaffPayment;
      /** Block that its own seats are sold from. */
      readonly blockId: string | null;
    },
    readonly idempotencyKey: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
