import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Seat } from '../../../contracts/events/index.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { acceptedKeys, signingKey } from '../../../infrastructure/config/keys.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { isToken } from './order-tokens.js';
import { isPaid, type PlacedBooking } from '../domain/booking.js';
import { seatKey } from '../../../contracts/seat.js';

/**
 * Code of one seat. Decrypted with an earlier value of SECRET, the code may give the id of another booking; at most one of these
 * bookings has the seat.
 */
export interface SeatCode {
  /** Code in capital letters, as printed on the ticket. */
  readonly seatCode: string;
}

/**
 * Form of a seat code: `S-` and 56 hexadecimal digits. They are a proof of 12 bytes and the encrypted booking id of 16 bytes. A
 * QR code stores this text in its alphanumeric mode.
 */
const FORM = /^S-[0-9A-F]{56}$/;
const PROOF_BYTES = 12;

/**
 * Creates and reads the codes of tickets for one seat. The proof is derived from the booking and the seat with a secret key, and
 * the booking's id is encrypted. So a person with one ticket knows neither the code of another seat nor the number that admits
 * the whole party. Codes are not stored. A booking whose seats were amended has other codes.
 */
@Injectable()
export class SeatCodes {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Returns the codes of seats, in the order of the seats. */
  codesOf(bookingId: string, seats: readonly Seat[]): string[] {
    const key = signingKey(this.config, 'seat codes');
    return seats.map((seat) => codeOf(key, bookingId, seat));
  }

  /** Returns the seat codes of a booking, or no codes until the booking is paid. */
  ofPaid({ bookingId, seats, status }: PlacedBooking): string[] {
    return isPaid(status) ? this.codesOf(bookingId, seats) : [];
  }

  /**
   * Returns the ids of the bookings that a code may belong to: only one, unless SECRET was changed since the code was printed.
   */
  bookingsOf({ seatCode }: SeatCode): string[] {
    return acceptedKeys(this.config, 'seat codes').map((key) => bookingIdOf(key, seatCode));
  }

  /**
   * Returns the seat of this booking that a code admits.
   *
   * @throws Problem 409 `unknown_seat_code`: the booking no longer has this seat
   */
  seatOf({ bookingId, confirmationNumber, seats }: PlacedBooking, { seatCode }: SeatCode): Seat {
    const keys = acceptedKeys(this.config, 'seat codes');
    const found = seats.find((seat) =>
      keys.some((key) => isToken(seatCode, codeOf(key, bookingId, seat))),
    );
    if (found) return found;
    throw new Problem(
      409,
      'unknown_seat_code',
      `This paper is for none of the seats that the booking has now. They may have been exchanged: please look up ${confirmationNumber}.`,
    );
  }
}

/** Parses a seat code; returns `null` for any other text. */
export function parseSeatCode(text: string): SeatCode | null {
  const seatCode = text.trim().toUpperCase();
  return FORM.test(seatCode) ? { seatCode } : null;
}

function codeOf(key: string, bookingId: string, seat: Seat): string {
  const proof = digest(key, `seat ${bookingId} ${seatKey(seat)}`).subarray(0, PROOF_BYTES);
  const id = Buffer.from(bookingId.replaceAll('-', ''), 'hex');
  const hidden = createCipheriv('aes-256-ctr', digest(key, 'booking'), counterOf(proof)).update(id);
  return `S-${Buffer.concat([proof, hidden]).toString('hex').toUpperCase()}`;
}

function bookingIdOf(key: string, seatCode: string): string {
  const bytes = Buffer.from(seatCode.slice(2), 'hex');
  const proof = bytes.subarray(0, PROOF_BYTES);
  const id = createDecipheriv('aes-256-ctr', digest(key, 'booking'), counterOf(proof))
    .update(bytes.subarray(PROOF_BYTES))
    .toString('hex');
  return id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Returns the initial counter of the cipher. Each proof starts a cipher stream of its own, of which 16 bytes are used. */
const counterOf = (proof: Buffer): Buffer => Buffer.concat([proof, Buffer.alloc(4)]);

const digest = (key: string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
