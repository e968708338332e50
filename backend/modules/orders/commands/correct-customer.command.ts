import { Command } from '@nestjs/cqrs';
import type { CustomerRequest } from '../../../contracts/rest/administration.js';
import type { Customer } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { PlacedBooking } from '../domain/booking.js';

/**
 * Staff correct a name, e-mail address or telephone number. The caller has checked that they may.
 */
export class CorrectCustomer extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly customer: Customer,
    readonly context: CommandContext,
    /** The changed details as they were when the form was opened; left out: all details are written. */
    readonly basedOn?: CustomerRequest['basedOn'],
    /** The state that an undo was decided on; see domain/as-seen.ts. */
    readonly seen?: string,
  ) {
    super();
  }
}
