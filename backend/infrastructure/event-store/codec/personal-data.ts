import { EVENT_TYPES } from '../../../contracts/events/index.js';
import type { BookingKeys } from './booking-keys.js';
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Fields that are encrypted on write, by event type, as declared in the contracts. */
const SEALED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(EVENT_TYPES).map(([type, fields]) => [type, Object.keys(fields)]),
);

type Data = Record<string, unknown>;

/** Called when a sealed value cannot be decrypted although its key exists: the value was changed, or another key sealed it. */
export type OnUnreadable = (bookingId: string, field: string, error: unknown) => void;

/**
 * Returns the id under which the event's key is kept: the booking's id, or else that of the invitation, statement or cash count.
 */
const bookingOf = (data: Data): string =>
  String(data['bookingId'] ?? data['invitationId'] ?? data['statementId'] ?? data['countId']);

/** Encrypts the personal fields of an event's data, or sets them to `null` once the booking is erased. */
export async function hidePersonalData(type: string, data: Data, keys: BookingKeys): Promise<Data> {
  const declared = SEALED.get(type) ?? [];
  const fields = declared.filter((field) => data[field] !== null && data[field] !== undefined);
  if (fields.length === 0) return data;
  const bookingId = bookingOf(data);
  const key = await keys.createIfAbsent(bookingId);
  const hidden = fields.map((field) => [field, key ? seal(data[field], key, bookingId) : null]);
  return { ...data, ...Object.fromEntries(hidden) };
}

/**
 * Returns the names of fields with sealed values. Looks at the values, because older event versions may have had other personal
 * fields than those declared today.
 */
export const sealedFields = (data: Data): string[] =>
  // The data may have any shape, because a program of another version may have written the JSON.
  Object.keys(data ?? {}).filter((field) => isSealed(data[field]));

/** Replaces sealed values with `null`. */
export const withoutSealed = (data: Data): Data =>
  sealedFields(data).reduce((shown, field) => ({ ...shown, [field]: null }), data);

/** Returns the ids of the bookings whose keys are needed to decrypt these data. */
export const bookingsToUnseal = (all: readonly Data[]): string[] =>
  all.filter((data) => sealedFields(data).length > 0).map(bookingOf);

/** Decrypts sealed values. A value whose key was erased becomes `null`. */
export function showPersonalData(
  data: Data,
  keys: ReadonlyMap<string, Buffer>,
  onUnreadable: OnUnreadable,
): Data {
  const fields = sealedFields(data);
  if (fields.length === 0) return data;
  const bookingId = bookingOf(data);
  const key = keys.get(bookingId);
  const open = (field: string): unknown => {
    const value = data[field];
    if (!key || !isSealed(value)) return null;
    try {
      return unseal(value, key, bookingId);
    } catch (error) {
      onUnreadable(bookingId, field, error);
      return null;
    }
  };
  return { ...data, ...Object.fromEntries(fields.map((field) => [field, open(field)])) };
}

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypted value in an event's data: base64 of initialisation vector, tag and AES-256-GCM ciphertext. */
export interface Sealed {
  readonly $sealed: string;
}

function isSealed(value: unknown): value is Sealed {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<Sealed>).$sealed === 'string'
  );
}

/** Encrypts a value so that it can be decrypted only with the same `context`. */
export function seal(value: unknown, key: Buffer, context: string): Sealed {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return { $sealed: Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64') };
}

/** Decrypts a value. @throws when key or context differ, or the value was changed */
function unseal({ $sealed }: Sealed, key: Buffer, context: string): unknown {
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
