import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A page as it is sent: each form of it is made once. */
export interface KeptPage {
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** So many pages are kept; the one that was made first goes. */
const MOST = 60;
/** Packs a page in a millisecond or two, and a tenth larger than the slowest way would. */
const QUALITY = 5;

/** The last pages that were made, by what they were made from: drawing one takes some milliseconds, sending it again none. */
export class KeptPages {
  private readonly pages = new Map<string, Promise<KeptPage>>();

  /** @param key all that the page is made from, so that a page never outlives it */
  of(key: string, make: () => Promise<string>): Promise<KeptPage> {
    const kept = this.pages.get(key);
    if (kept) return kept;
    const made = make().then(packed);
    this.pages.set(key, made);
    made.catch(() => this.pages.delete(key));
    for (const oldest of this.pages.keys()) {
      if (this.pages.size <= MOST) break;
      this.pages.delete(oldest);
    }
    return made;
  }
}

async function packed(html: string): Promise<KeptPage> {
  const identity = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    promisify(gzip)(identity),
  ]);
  return { identity, br, gzip: gzipped };
}
