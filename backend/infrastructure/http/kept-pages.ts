import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A page as it is sent: each form of it is made once. */
export interface KeptPage {
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** So many pages are kept, and so many bytes of them, with their keys; the one that was made first goes. */
const MOST = 60;
const MOST_BYTES = 16_000_000;
/** Packs a page in a millisecond or two, and a tenth larger than the slowest way would. */
const QUALITY = 5;

/** The last pages that were made, by what they were made from: drawing one takes some milliseconds, sending it again none. */
export class KeptPages {
  private readonly pages = new Map<string, Promise<KeptPage>>();
  /** Of pages that are made; while one is made, its size is not known. */
  private readonly sizes = new Map<string, number>();
  private bytes = 0;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  /** @param key all that the page is made from, so that a page never outlives it */
  of(key: string, make: () => Promise<string>): Promise<KeptPage> {
    const kept = this.pages.get(key);
    if (kept) return kept;
    const made = make().then(packed);
    this.pages.set(key, made);
    made.then(
      (page) => this.weigh(key, made, page),
      () => this.pages.get(key) === made && this.forget(key),
    );
    this.makeRoom();
    return made;
  }

  private weigh(key: string, made: Promise<KeptPage>, { identity, br, gzip }: KeptPage): void {
    // It has gone already, to make room for others.
    if (this.pages.get(key) !== made) return;
    const size = key.length * 2 + identity.length + br.length + gzip.length;
    this.sizes.set(key, size);
    this.bytes += size;
    this.makeRoom();
  }

  private makeRoom(): void {
    for (const oldest of this.pages.keys()) {
      if (this.pages.size <= MOST && this.bytes <= this.mostBytes) return;
      this.forget(oldest);
    }
  }

  private forget(key: string): void {
    this.pages.delete(key);
    this.bytes -= this.sizes.get(key) ?? 0;
    this.sizes.delete(key);
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
