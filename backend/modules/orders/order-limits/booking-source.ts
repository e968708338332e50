import { Injectable } from '@nestjs/common';
import { OrderSources } from './order-sources.js';

/**
 * Finds the source of a booking, for the fair sharing of heavy work (reading receipts, decoding pictures). A source is one
 * network address or one signed-in person. Orders without a known source (sold by staff, from the demo, older than a week, or
 * with ORDER_LIMITS=off) have a share each.
 */
@Injectable()
export class BookingSource {
  constructor(private readonly sources: OrderSources) {}

  async sourceOf(bookingId: string): Promise<string> {
    return (await this.sources.sourceOf(bookingId)) ?? `booking ${bookingId}`;
  }
}
