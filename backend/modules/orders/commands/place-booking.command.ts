import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { PlacedBooking } from '../domain/booking.js';
import type { Buyer } from '../order-limits/order-limits.js';
import type { SeatWish } from '../../catalogue/api.js';

/** A family orders seats. Returns the booking; the same booking again for the same Idempotency-Key. */
export class PlaceBooking extends Command<PlacedBooking> {
  constructor(
    readonly order: {
      readonly performanceId: string;
      readonly customer: { readonly name: string; readonly email: string; readonly phone: string };
      readonly seats: readonly SeatWish[];
      /** `null` when the request had no valid amount. */
      readonly statedTotalSen: number | null;
      readonly userId: string | null;
      /** Buyer that the limits on unpaid orders count; left out: no stranger's order, and no source is recorded. */
      readonly buyer?: Buyer;
    },
    readonly idempotencyKey: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
