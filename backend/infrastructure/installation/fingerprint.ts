import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** Parameters of scrypt. Each guess costs some milliseconds, in case an intruder in the database tries short secrets. */
const COST = { N: 8_192, r: 8, p: 1 };
const BYTES = 32;

/**
 * Returns a fingerprint that shows only whether a secret has changed: `{salt}:{hash}` in hexadecimal digits, with a new salt each
 * time.
 */
export async function fingerprintOf(secret: string, salt = randomBytes(16)): Promise<string> {
  return `${salt.toString('hex')}:${(await hashOf(secret, salt)).toString('hex')}`;
}

export async function isFingerprintOf(secret: string, fingerprint: string): Promise<boolean> {
  const [salt = '', hash = ''] = fingerprint.split(':');
  const known = Buffer.from(hash, 'hex');
  const own = await hashOf(secret, Buffer.from(salt, 'hex'));
  return known.length === own.length && timingSafeEqual(known, own);
}

function hashOf(secret: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(secret, salt, BYTES, COST, (error, hash) => (error ? reject(error) : resolve(hash))),
  );
}
