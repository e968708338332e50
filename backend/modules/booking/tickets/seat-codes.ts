import { createHmac } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Seat } from '../../../contracts/events/index.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { acceptedKeys, signingKey } from '../../../infrastructure/config/keys.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { isToken } from '../access/order-tokens.js';
import {
  CROCKFORD,
  parseConfirmationNumber,
} from '../confirmation-numbers/confirmation-numbers.js';
import { isPaid, type PlacedBooking } from '../domain/booking.js';
import { seatKey } from '../domain/seat.js';

/** What the code of a paper for one seat says: `{confirmation number}/{proof}`. */
export interface SeatCode {
  readonly confirmationNumber: string;
  readonly proof: string;
}

/** Characters of Crockford's base32, so 50 bits: nobody guesses one at the door, and the QR code stays coarse. */
const PROOF_LENGTH = 10;

/**
 * The codes of papers for one seat. Each is derived from the booking and the seat with a key of the server, so the code of one
 * seat tells nothing about another's, and nobody has to store them. A booking that is given other seats has other codes.
 */
@Injectable()
export class SeatCodes {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** In the order of the seats. */
  of(bookingId: string, confirmationNumber: string, seats: readonly Seat[]): string[] {
    const key = signingKey(this.config, 'seat codes');
    return seats.map((seat) => `${confirmationNumber}/${proofOf(key, bookingId, seat)}`);
  }

  /** The same of one booking; none until it is paid. */
  ofPaid({ bookingId, confirmationNumber, seats, status }: PlacedBooking): string[] {
    return isPaid(status) ? this.of(bookingId, confirmationNumber, seats) : [];
  }

  /**
   * The seat that a code admits, also when it was printed before SECRET was changed.
   * @throws Problem 409 `unknown_seat_code`: it was made up, or the booking has exchanged this seat
   */
  seatOf({ bookingId, confirmationNumber, seats }: PlacedBooking, proof: string): Seat {
    const keys = acceptedKeys(this.config, 'seat codes');
    const found = seats.find((seat) =>
      keys.some((key) => isToken(proof, proofOf(key, bookingId, seat))),
    );
    if (found) return found;
    throw new Problem(
      409,
      'unknown_seat_code',
      `This paper is for none of the seats that the booking has now. They may have been exchanged: please look up ${confirmationNumber}.`,
    );
  }
}

/** `null`: the text is not the code of a seat. */
export function parseSeatCode(text: string): SeatCode | null {
  const [number = '', proof = '', ...more] = text.trim().toUpperCase().split('/');
  const confirmationNumber = parseConfirmationNumber(number);
  const isProof =
    proof.length === PROOF_LENGTH && [...proof].every((one) => CROCKFORD.includes(one));
  return confirmationNumber && isProof && more.length === 0 ? { confirmationNumber, proof } : null;
}

function proofOf(key: string, bookingId: string, seat: Seat): string {
  const digest = createHmac('sha256', key)
    .update(`seat ${bookingId} ${seatKey(seat)}`)
    .digest();
  return [...digest.subarray(0, PROOF_LENGTH)].map((byte) => CROCKFORD.charAt(byte % 32)).join('');
}
