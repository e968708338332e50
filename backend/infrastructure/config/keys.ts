import { hkdfSync } from 'node:crypto';
import type { Config } from './config.js';

/**
 * What a key is for. A key that leaks, or a signature that is asked for under one purpose, is worth nothing under another.
 * The words are part of the derivation: changing one makes everything that was signed for it invalid.
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

/** The key that signs from now on: HKDF-SHA256 of SECRET, 32 bytes in hexadecimal digits. */
export const signingKey = ({ secret }: Secrets, purpose: KeyPurpose): string =>
  derived(secret, purpose);

/** Every key whose signatures are still taken, newest first; the first is the signing key. */
export const acceptedKeys = (secrets: Secrets, purpose: KeyPurpose): readonly string[] => {
  const all = [secrets.secret, ...secrets.previousSecrets];
  return [...all.map((secret) => derived(secret, purpose)), ...undivided(all)];
};

/**
 * Until 22 November 2026 the secret itself signed everything, each purpose with words of its own in front. Such sessions
 * last two weeks, and such a booking belongs to its browser until its show. To be removed from 1 April 2027.
 */
const undivided = (secrets: readonly string[]): readonly string[] => secrets;

const known = new Map<string, string>();

/** Kept, because every order and every signed link asks for one. */
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
