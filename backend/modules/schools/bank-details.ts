import type { SchoolUpdateRequest } from '../../contracts/rest/administration.js';
import { requireOwnerOf, requireSignedInRecently, type SignedInPerson } from '../identity/api.js';
import type { School } from './school.entity.js';

/** Columns that decide where families pay, with their labels on screens. */
export const BANK_FIELDS = {
  bankAccountName: 'Bank account name',
  bankName: 'Bank name',
  bankAccountNumber: 'Bank account number',
  merchantName: 'Merchant name',
  bankQrCodeUrl: 'Bank QR code',
} as const;
const NAMES = Object.keys(BANK_FIELDS) as (keyof typeof BANK_FIELDS)[];

/**
 * Requires an owner who has just signed in when the request changes bank details. Values equal to the stored ones
 * change nothing. @param school school as stored when the request is carried out @param authenticatedAt time of the
 * sign-in @throws Problem 403 `owners_only`, `sign_in_again`
 */
export function requireOwnerFor(
  request: SchoolUpdateRequest,
  school: School,
  person: SignedInPerson,
  authenticatedAt: number | undefined,
): void {
  const changes = NAMES.some(
    (name) => request[name] !== undefined && (request[name] ?? '') !== (school[name] ?? ''),
  );
  if (!changes) return;
  requireOwnerOf(person, school.id);
  requireSignedInRecently(authenticatedAt);
}
