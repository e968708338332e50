import { hkdfSync } from 'node:crypto';
import type { Config } from './config.js';

/**
 * Purposes of keys. A leaked key, or a signature obtained under one purpose, is worth nothing under another. The words are part
 * of the derivation: changing one invalidates everything signed for it.
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

/** SECRET and SECRET_PREVIOUS. */
export type Secrets = Pick<Config, 'secret' | 'previousSecrets'>;

/** Returns the key for new signatures: HKDF-SHA256 of SECRET, 32 bytes in hexadecimal digits. */
export const signingKey = ({ secret }: Secrets, purpose: KeyPurpose): string =>
  derived(secret, purpose);

/** Returns the keys whose signatures are accepted, newest first; the first is the signing key. */
export const acceptedKeys = (secrets: Secrets, purpose: KeyPurpose): readonly string[] => {
  const all = [secrets.secret, ...secrets.previousSecrets];
  return [...all.map((secret) => derived(secret, purpose)), ...undivided(all)];
};

/**
 * Secrets as keys. Until 22 November 2026 the secret itself signed everything, with a prefix for each purpose. Sessions from then
 * last two weeks; such a booking belongs to its browser until its show. Remove from 1 April 2027.
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
