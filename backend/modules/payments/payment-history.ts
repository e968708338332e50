import { Injectable } from '@nestjs/common';
import type { PaymentKey, PaymentKeyKind } from '../../contracts/events/index.js';
import { BookingReader, receiptOf } from '../orders/api.js';
import { PaymentLocks } from './payment-locks.js';

export interface OtherPayment {
  readonly bookingId: string;
  readonly confirmationNumber: string | null;
  readonly transactionId: string | null;
}

/**
 * Bookings paid by the same transfer, by the kind of key. `further` was found by an id other than the receipt's first
 * id.
 */
export type OtherPayments = { readonly [K in PaymentKeyKind | 'further']: OtherPayment | null };

const NO_OTHER_PAYMENTS: OtherPayments = {
  transaction: null,
  further: null,
  file: null,
  transfer: null,
};

export const placeOf = ({ kind, further }: PaymentKey): keyof OtherPayments =>
  further ? 'further' : kind;

/** Finds bookings at any school that were already paid by the transfer on a receipt. */
@Injectable()
export class PaymentHistory {
  constructor(
    private readonly locks: PaymentLocks,
    private readonly bookings: BookingReader,
  ) {}

  async otherPayments(bookingId: string, keys: readonly PaymentKey[]): Promise<OtherPayments> {
    const found = await Promise.all(
      keys.map(async (key) => {
        const owner = await this.locks.ownerOf(key);
        return owner && owner.bookingId !== bookingId
          ? { [placeOf(key)]: await this.describe(owner) }
          : {};
      }),
    );
    return Object.assign({ ...NO_OTHER_PAYMENTS }, ...found) as OtherPayments;
  }

  private async describe({
    bookingId,
    receiptId,
  }: {
    bookingId: string;
    receiptId: string;
  }): Promise<OtherPayment> {
    const booking = await this.bookings.load(bookingId);
    if (booking.kind === 'none')
      return { bookingId, confirmationNumber: null, transactionId: null };
    const receipt = receiptOf(booking, receiptId);
    return {
      bookingId,
      confirmationNumber: booking.confirmationNumber,
      transactionId: receipt?.reading?.transactionId.value ?? null,
    };
  }
}
