import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Cached page in each encoding. */
export interface KeptPage {
  readonly identity: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Limits of the page cache: number of pages, and their bytes including the keys. The oldest page is dropped first. */
const MOST = 60;
const MOST_BYTES = 16_000_000;
/**
 * Compression quality of cached pages. Compression takes a millisecond or two, for a result a tenth larger than at the slowest
 * quality.
 */
const QUALITY = 5;

/** Cache of rendered pages, because rendering takes some milliseconds. */
export class KeptPages {
  private readonly pages = new Map<string, Promise<KeptPage>>();
  /** Sizes in bytes of finished pages. A page that is being rendered has no size yet. */
  private readonly sizes = new Map<string, number>();
  private bytes = 0;

  constructor(private readonly mostBytes = MOST_BYTES) {}

  /**
   * Returns a page from the cache, or renders it.
   * @param key everything that the page depends on, so that a change never yields an old page
   */
  pageFor(key: string, make: () => Promise<string>): Promise<KeptPage> {
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
    // The page was dropped from the cache while it was rendered, so its size does not count.
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
