import { Injectable } from '@nestjs/common';
import { OrderSources } from './order-sources.js';

/**
 * Who shares one share of what takes much work (reading receipts, decoding pictures): everything that was ordered from one
 * network address or by one signed-in person, however many bookings that is. Orders without a known source (staff's, the
 * demo's, older than a week, or with ORDER_LIMITS=off) have a share each.
 */
@Injectable()
export class BookingSource {
  constructor(private readonly sources: OrderSources) {}

  async of(bookingId: string): Promise<string> {
    return (await this.sources.sourceOf(bookingId)) ?? `booking ${bookingId}`;
  }
}
