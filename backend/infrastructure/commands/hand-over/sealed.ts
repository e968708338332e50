import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deserialize, serialize } from 'node:v8';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * What backends tell each other is encrypted and signed (AES-256-GCM) by a key that only backends with the same SECRET have: it
 * has names and addresses of families, and whoever could invent a command could sell seats.
 */
export class Seal {
  private readonly key: Buffer;

  /** @param key 32 bytes in hexadecimal digits */
  constructor(key: string) {
    this.key = Buffer.from(key, 'hex');
  }

  /**
   * @param content plain data: Maps, Sets and Dates too, but no functions
   * @param purpose what it is for; it can be opened for nothing else
   */
  close(content: unknown, purpose: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(purpose));
    const encrypted = [cipher.update(serialize(content)), cipher.final()];
    return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]);
  }

  /** @throws Error when it was closed by another key or for another purpose, or was changed */
  open(sealed: Buffer, purpose: string): unknown {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('Too short to be sealed');
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonce)
      .setAAD(Buffer.from(purpose))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const content = decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES));
    return deserialize(Buffer.concat([content, decipher.final()]));
  }
}
