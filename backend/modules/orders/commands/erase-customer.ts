import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { PROVEN_MONEY, type ProvenMoney } from '../application/account-of-booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { eraseCustomer, type ErasureRequest } from '../domain/erasure-decisions.js';

/** Staff erase the personal data of a booking's customer. The caller has checked the permission of the user. */
export class EraseCustomer extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly asked: ErasureRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Records that the customer is erased; a job of the personal-data module then deletes the key and the remaining data. The sum
 * that bank statements prove is read before the booking decides, as for a refund.
 */
@CommandHandler(EraseCustomer)
export class EraseCustomerHandler implements ICommandHandler<EraseCustomer> {
  constructor(
    private readonly bookings: BookingStreams,
    @Inject(PROVEN_MONEY) private readonly proven: ProvenMoney,
  ) {}

  async execute({ bookingId, asked, context }: EraseCustomer): Promise<void> {
    const { performance } = await this.bookings.loadPlaced(bookingId);
    const provenSen = await this.proven.ofBooking(performance.schoolId, bookingId);
    await this.bookings.execute(bookingId, context, (booking, now) =>
      eraseCustomer(booking, { ...asked, provenSen }, now),
    );
  }
}
