import { Injectable } from '@nestjs/common';
import type { PaymentKeyKind } from '../../contracts/events/index.js';
import { BookingStreams } from '../booking/application/booking-streams.js';
import { receiptOf, type PlacedBooking, type Receipt } from '../booking/domain/booking.js';
import type { JudgeContext } from '../receipts/domain/judge.js';
import { PaymentClaims } from './payment-claims.js';
import { paymentKeysOf, type PaymentKey } from './payment-keys.js';

/** A booking that was paid with what another booking now shows. */
export interface OtherPayment {
  readonly bookingId: string;
  readonly confirmationNumber: string | null;
  /** As it was read then. */
  readonly transactionId: string | null;
}

/** `further`: by an id that is not the first one on the page. */
export type OtherPayments = { readonly [K in PaymentKeyKind | 'further']: OtherPayment | null };

export const NO_OTHER_PAYMENTS: OtherPayments = {
  transaction: null,
  further: null,
  file: null,
  transfer: null,
};

/** Where the other payment found by a key is told. */
export const placeOf = ({ kind, further }: PaymentKey): keyof OtherPayments =>
  further ? 'further' : kind;

/** What is known of a receipt's transfer: by each of its keys, the other booking that it has paid for, of whatever school. */
@Injectable()
export class PaymentHistory {
  constructor(
    private readonly claims: PaymentClaims,
    private readonly bookings: BookingStreams,
  ) {}

  async of({ bookingId }: PlacedBooking, receipt: Receipt): Promise<OtherPayments> {
    const found = await Promise.all(
      paymentKeysOf(receipt).map(async (key) => {
        const owner = await this.claims.ownerOf(key);
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

/** What the judge goes by. Pure. */
export const judgeContextOf = (
  booking: PlacedBooking,
  receipt: Pick<Receipt, 'editor'>,
  others: OtherPayments,
  now: string,
): JudgeContext => ({
  totalSen: booking.totalSen,
  payee: booking.payee,
  placedAt: booking.placedAt,
  now,
  editor: receipt.editor,
  transactionUsedByOther: others.transaction !== null,
  furtherIdUsedByOther: others.further !== null,
  fileUsedByOther: others.file !== null,
  transferUsedByOther: others.transfer,
  paymentReference: booking.confirmationNumber,
});
