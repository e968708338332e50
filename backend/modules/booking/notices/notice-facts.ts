import { Injectable } from '@nestjs/common';
import type { SchoolContact } from '../../../contracts/rest/school-contact.js';
import { CatalogueReader } from '../../catalogue/api.js';
import type { NoticeInput } from '../mails/letter.js';
import { toDecimal } from '../../../contracts/money.js';
import { OwnOrders, type PlacedBooking } from '../../orders/api.js';

/** Stands for a school that is gone from the catalogue, and cannot be reached. */
const UNKNOWN_SCHOOL: SchoolContact = { name: 'the school', email: '', phone: '' };

/**
 * Collects the facts that every notice contains. The performance may have been deleted from the catalogue by now; the school
 * stays.
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
    // Kept in memory while the performance is on sale.
    const sale = await this.catalogue.performanceForSale(performance.performanceId);
    const school =
      sale?.school.contact ?? (await this.catalogue.schoolContact(performance.schoolId));
    return {
      to: customer.email,
      customerName: customer.name,
      confirmationNumber,
      bookingUrl: this.own.link(bookingId, customer.email),
      productionTitle: performance.productionTitle,
      startsAt: new Date(performance.startsAt),
      venue: performance.venue,
      school: school ?? UNKNOWN_SCHOOL,
      seats,
      totalAmount: toDecimal(totalSen),
    };
  }
}
