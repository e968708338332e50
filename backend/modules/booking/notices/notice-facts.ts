import { Injectable } from '@nestjs/common';
import { CatalogueReader } from '../../catalogue/api.js';
import type { NoticeInput } from '../mails/booking-notices.js';
import { toDecimal } from '../../../contracts/money.js';
import { OwnOrders } from '../access/own-orders.js';
import type { PlacedBooking } from '../domain/booking.js';

/**
 * The facts that every notice contains. The performance may have been deleted from the catalogue by
 * now; the school stays.
 */
@Injectable()
export class NoticeFacts {
  constructor(
    private readonly catalogue: CatalogueReader,
    private readonly own: OwnOrders,
  ) {}

  async of(
    booking: PlacedBooking,
    customer: NonNullable<PlacedBooking['customer']>,
  ): Promise<NoticeInput> {
    const { bookingId, confirmationNumber, performance, seats, totalSen } = booking;
    return {
      to: customer.email,
      customerName: customer.name,
      confirmationNumber,
      bookingUrl: this.own.link(bookingId, customer.email),
      productionTitle: performance.productionTitle,
      startsAt: new Date(performance.startsAt),
      venue: performance.venue,
      schoolName: (await this.catalogue.schoolName(performance.schoolId)) ?? 'the school',
      seats,
      totalAmount: toDecimal(totalSen),
    };
  }
}
