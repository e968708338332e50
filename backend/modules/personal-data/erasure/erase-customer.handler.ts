import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams, eraseCustomer } from '../../orders/api.js';
import { provenSen, StatementLedgers } from '../../payments/api.js';
import { EraseCustomer } from './erase-customer.command.js';

/**
 * Records that the customer is erased; the job of that event deletes the key and the rest (erasure.worker.ts). The
 * proven sum is read before the booking decides, as for a refund.
 */
@CommandHandler(EraseCustomer)
export class EraseCustomerHandler implements ICommandHandler<EraseCustomer> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly ledgers: StatementLedgers,
  ) {}

  async execute({ bookingId, asked, context }: EraseCustomer): Promise<void> {
    const { performance } = await this.bookings.loadPlaced(bookingId);
    const proven = provenSen(await this.ledgers.load(performance.schoolId), bookingId);
    await this.bookings.execute(bookingId, context, (booking, now) =>
      eraseCustomer(booking, { ...asked, provenSen: proven }, now),
    );
  }
}
