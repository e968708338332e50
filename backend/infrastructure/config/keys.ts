import { hkdfSync } from 'node:crypto';
import type { Config } from './config.js';

/**
 * Purposes of keys. Each purpose has its own key, so a leaked key or signature is useless for any other purpose. Keys are derived
 * from these words: changing a word invalidates everything signed for that purpose.
 */
export type KeyPurpose =
  | 'sessions'
  | 'file links'
  | 'booking ids'
  | 'free order links'
  | 'order cookies'
  | 'order links'
  | 'order sources'
  | 'my data links'
  | 'proof of work'
  | 'seat codes'
  | 'door lists'
  | 'development sign-in';

/** Values of SECRET and SECRET_PREVIOUS, from which all keys are derived. */
export type Secrets = Pick<Config, 'secret' | 'previousSecrets'>;

/** Returns the key for new signatures: HKDF-SHA256 of SECRET, 32 bytes in hexadecimal digits. */
export const signingKey = ({ secret }: Secrets, purpose: KeyPurpose): string =>
  derived(secret, purpose);

/** Returns the keys whose signatures are accepted, newest first. New signatures are made with the first key. */
export const acceptedKeys = (secrets: Secrets, purpose: KeyPurpose): readonly string[] => {
  const all = [secrets.secret, ...secrets.previousSecrets];
  return [...all.map((secret) => derived(secret, purpose)), ...undivided(all)];
};

/**
 * Returns the bare secrets, for checking old signatures. Until 22 November 2026 the secret itself signed everything.
 * Sessions signed then last two weeks; bookings made then belong to their browser until the show. Remove this from 1
 * April 2027.
 */
const undivided = (secrets: readonly string[]): readonly string[] => secrets;

const known = new Map<string, string>();

/** Derives a key and caches it, because every order and every signed link needs one. */
function derived(secret: string, purpose: KeyPurpose): string {
  const name = `${purpose}: ${secret}`;
  let key = known.get(name);
  if (key === undefined) {
    key = Buffer.from(hkdfSync('sha256', secret, '', `houselights: ${purpose}`, 32)).toString(
      'hex',
    );
    known.set(name, key);
  }
  return key;
}
