import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** An encrypted value as it stands in an event's data: base64 of initialisation vector, tag and AES-256-GCM ciphertext. */
export interface Sealed {
  readonly $sealed: string;
}

export function isSealed(value: unknown): value is Sealed {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<Sealed>).$sealed === 'string'
  );
}

/** `context` is bound to the value: opened in another context, it does not open. */
export function seal(value: unknown, key: Buffer, context: string): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return { $sealed: Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64') };
}

/** Throws when the key or the context is another, or the value was changed. */
export function unseal({ $sealed }: Sealed, key: Buffer, context: string): unknown {
  const bytes = Buffer.from($sealed, 'base64');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(context))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = Buffer.concat([
    decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
  return JSON.parse(text.toString('utf8'));
}
