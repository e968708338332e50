import { Injectable } from '@nestjs/common';
import { CatalogueReader } from '../../catalogue/api.js';
import {
  type PlacedBooking,
  familyBalanceSums,
  AccountOfBooking,
  isPaymentStopped,
} from '../../orders/api.js';
import type { TicketBalance } from '../mails/ticket-email/balance.js';

/** Open balance of a paid booking, and its payee, for mails. */
@Injectable()
export class BalanceToPay {
  constructor(
    private readonly accounts: AccountOfBooking,
    private readonly catalogue: CatalogueReader,
  ) {}

  /**
   * Returns the balance of the whole account, not of one amendment: earlier money counts as well. Null: the statements cannot be
   * read.
   */
  async of(booking: PlacedBooking): Promise<TicketBalance | null> {
    const { payee, performance } = booking;
    const figures = await this.accounts.figures(booking);
    if (!figures) return null;
    const sale = await this.catalogue.performanceForSale(performance.performanceId);
    const payable = payee.accountNumber !== '' && !isPaymentStopped(sale);
    return { ...familyBalanceSums(figures), payee: payable ? payee : null };
  }
}
