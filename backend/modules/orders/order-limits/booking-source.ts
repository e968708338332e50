import { Injectable } from '@nestjs/common';
import { OrderSources } from './order-sources.js';

/**
 * Names the source of a booking, for fair shares of heavy work (reading receipts, decoding pictures). All orders from one network
 * address, or by one signed-in person, are one source. Orders without a known source (staff's, the demo's, older than a week, or
 * with ORDER_LIMITS=off) have a share each.
 */
@Injectable()
export class BookingSource {
  constructor(private readonly sources: OrderSources) {}

  async sourceOf(bookingId: string): Promise<string> {
    return (await this.sources.sourceOf(bookingId)) ?? `booking ${bookingId}`;
  }
}
