import { randomBytes } from 'node:crypto';

/** Crockford's base32: no I, L, O, U, so that a number read over the phone is unambiguous. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten characters in two groups, 50 random bits: `7K3QD-0XW2M`. */
export function newConfirmationNumber(random: Buffer = randomBytes(10)): string {
  const characters = [...random.subarray(0, 10)].map((byte) => ALPHABET[byte % 32]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

/** As people type it: any case, with or without the dash, O for 0, I and L for 1. `null` when it cannot be one. */
export function parseConfirmationNumber(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]{10}$/.test(plain)) return null;
  return `${plain.slice(0, 5)}-${plain.slice(5)}`;
}
