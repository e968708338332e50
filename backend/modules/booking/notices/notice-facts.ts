import { Inject, Injectable } from '@nestjs/common';
import { CatalogueReader } from '../../catalogue/queries/catalogue-reader.js';
import type { NoticeInput } from '../mails/booking-notices.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { toDecimal } from '../../../contracts/money.js';
import { bookingUrl } from '../../../contracts/rest/pages.js';
import type { PlacedBooking } from '../domain/booking.js';

/** What every notice says of its booking. The showtime may be gone from the catalogue by now; the school stays. */
@Injectable()
export class NoticeFacts {
  constructor(
    private readonly catalogue: CatalogueReader,
    @Inject(CONFIG) private readonly config: Config,
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
      bookingUrl: bookingUrl(this.config.publicUrl, bookingId),
      productionTitle: performance.productionTitle,
      startsAt: new Date(performance.startsAt),
      venue: performance.venue,
      schoolName: (await this.catalogue.schoolName(performance.schoolId)) ?? 'the school',
      seats,
      totalAmount: toDecimal(totalSen),
    };
  }
}
