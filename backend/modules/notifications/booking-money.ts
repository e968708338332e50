import { Inject, Injectable } from '@nestjs/common';
import { keyIn } from '../../infrastructure/files/object-url.js';
import { FILE_STORE, type FileStore } from '../../infrastructure/files/port.js';
import { logger } from '../../infrastructure/logging/logger.js';
import { mailPicture } from '../../infrastructure/pictures/mail-picture.js';
import type { FamilyBalanceSums } from '../../contracts/rest/refunds.js';
import {
  AccountOfBooking,
  familyBalanceSums,
  isPaymentStopped,
  type PlacedBooking,
  type ProofSince,
} from '../orders/api.js';
import { CatalogueReader } from '../catalogue/api.js';
import type { TicketBalance } from './balance-sentences.js';

/** Width of the payment QR in pixels, twice its width on the screen, for sharp displays. */
const QR_WIDTH = 480;
/** Number of QR pictures in memory, one for each school that sells now. */
const KEEP_AT_MOST = 50;

/** Finds the sums and ways to pay that mails about a booking show. */
@Injectable()
export class BookingMoney {
  private readonly kept = new Map<string, Promise<Buffer | null>>();

  constructor(
    private readonly accounts: AccountOfBooking,
    private readonly catalogue: CatalogueReader,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Returns the sums of the booking's account; null when the school's statements cannot be read. */
  async sums(booking: PlacedBooking): Promise<FamilyBalanceSums | null> {
    const figures = await this.accounts.figures(booking);
    return figures && familyBalanceSums(figures);
  }

  /**
   * Returns the balance of a paid booking over all payments and amendments; null when the school's statements cannot be
   * read.
   */
  async balance(booking: PlacedBooking): Promise<TicketBalance | null> {
    const sums = await this.sums(booking);
    if (!sums) return null;
    const { payee, performance } = booking;
    const sale = await this.catalogue.performanceForSale(performance.performanceId);
    const payable = payee.accountNumber !== '' && !isPaymentStopped(sale);
    return { ...sums, payee: payable ? payee : null };
  }

  /**
   * Returns the open sum of an unpaid booking. `all-has-come` means that statements prove the whole sum, so a job will
   * confirm the booking. Null when the statements cannot be read.
   */
  async open(
    booking: PlacedBooking,
  ): Promise<{ readonly balance: FamilyBalanceSums | null } | 'all-has-come'> {
    const figures = await this.accounts.figures(booking);
    if (figures?.openSen === 0) return 'all-has-come';
    return { balance: figures && familyBalanceSums(figures) };
  }

  proofSince(booking: PlacedBooking, eventId: string): Promise<ProofSince | null> {
    return this.accounts.proofSince(booking, eventId);
  }

  /** Returns the ways to pay for an order; null while its school must not be paid. */
  async waysToPay({ payee, performance }: PlacedBooking): Promise<{
    readonly payee: PlacedBooking['payee'];
    readonly qrPng: Buffer | null;
  } | null> {
    const sale = await this.catalogue.performanceForSale(performance.performanceId);
    if (isPaymentStopped(sale)) return null;
    return { payee, qrPng: await this.qr(sale?.school.bankQrCodeUrl ?? null) };
  }

  /**
   * Returns a school's payment QR as PNG, because some mail programs do not show WebP. Null when there is none; the
   * mail has the account as text too.
   *
   * @param address the school's `bankQrCodeUrl`; only a file uploaded to this site is read
   */
  private qr(address: string | null): Promise<Buffer | null> {
    const key = address === null ? null : keyIn(address);
    if (key === null) return Promise.resolve(null);
    const known = this.kept.get(key);
    if (known) return known;
    const made = this.make(key).catch((error: unknown) => {
      logger.warn({ err: error, key }, 'A payment QR cannot be read and is left out of mails');
      this.kept.delete(key);
      return null;
    });
    this.kept.set(key, made);
    const [oldest] = this.kept.keys();
    if (this.kept.size > KEEP_AT_MOST && oldest !== undefined) this.kept.delete(oldest);
    return made;
  }

  private async make(key: string): Promise<Buffer | null> {
    const file = await this.files.get(key);
    return file && mailPicture(file.bytes, QR_WIDTH);
  }
}
