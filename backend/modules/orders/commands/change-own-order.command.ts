import { Command } from '@nestjs/cqrs';
import type { Customer } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { PlacedBooking } from '../domain/booking.js';

/**
 * The buyer gives up an unpaid order; its seats become free. The caller has checked that the order
 * is theirs.
 */
export class GiveUpBooking extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * The buyer corrects the contact details of an unpaid order. The caller has checked that the order
 * is theirs.
 */
export class CorrectContact extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly customer: Customer,
    readonly context: CommandContext,
  ) {
    super();
  }
}
