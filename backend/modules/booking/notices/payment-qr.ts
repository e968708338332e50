import { Inject, Injectable } from '@nestjs/common';
import { keyIn } from '../../../infrastructure/files/object-url.js';
import { FILE_STORE, type FileStore } from '../../../infrastructure/files/port.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { mailPicture } from '../../../infrastructure/pictures/mail-picture.js';

/** Twice as wide as it is shown, for sharp screens. */
const WIDTH = 480;
/** Pictures kept in memory, for the schools that sell now; a public picture never changes. */
const KEEP_AT_MOST = 50;

/** A school's payment QR for mails, as PNG: not every mail reader knows WebP. */
@Injectable()
export class PaymentQr {
  private readonly kept = new Map<string, Promise<Buffer | null>>();

  constructor(@Inject(FILE_STORE) private readonly files: FileStore) {}

  /**
   * Returns a PNG; `null` when the school has none, or when it cannot be read. The mail is then sent without it, because it has
   * the account as text as well.
   * @param address the school's `bankQrCodeUrl`; only an upload of this site is read
   */
  png(address: string | null): Promise<Buffer | null> {
    const key = address === null ? null : keyIn(address);
    if (key === null) return Promise.resolve(null);
    const known = this.kept.get(key);
    if (known) return known;
    const made = this.make(key).catch((error: unknown) => {
      logger.warn({ err: error, key }, 'A payment QR is left out of mails: it cannot be read');
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
    return file && mailPicture(file.bytes, WIDTH);
  }
}
