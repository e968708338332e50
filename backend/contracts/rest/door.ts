import type { SeatInput } from './bookings.js';

/**
 * A ticket as the door needs it: name and seats, neither e-mail nor telephone nor money. GET
 * /api/admin/performances/{id}/door-list
 */
export interface DoorTicket {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  /** `null` after the customer was erased. */
  readonly name: string | null;
  readonly seats: readonly SeatInput[];
  /** What the papers for one seat say, in the order of `seats`, so that a device knows them without network. */
  readonly seatCodes: readonly string[];
  readonly checkedInSeats: readonly SeatInput[];
  /** ISO 8601: when the first of the party came in. */
  readonly checkedInAt: string | null;
  /** Of `signedTicketText`: all but the two fields of the check-in, which devices change themselves. See `DoorKeysView`. */
  readonly signature: string;
}

/**
 * GET /api/admin/performances/{id}/door-list?search=: who may come in, by name. `search` finds a part of the name, of the
 * confirmation number, the telephone number (at least 4 digits of it) or a seat (`C 5`, `Stalls C5`). 403 `not_your_school`.
 */
export interface DoorListView {
  readonly performanceId: string;
  readonly productionId: string;
  readonly productionName: string;
  /** ISO 8601, UTC. */
  readonly performanceDate: string;
  readonly performanceVenue: string;
  /** ISO 8601: when the list was true. */
  readonly serverTime: string;
  /** ISO 8601: without network nobody is let in by this list after that. */
  readonly validUntil: string;
  /** Of `signedListText`, which the tickets are no part of: each has its own. See `DoorKeysView`. */
  readonly signature: string;
  readonly tickets: readonly DoorTicket[];
}

/**
 * GET /api/door-keys: the public keys by which a device checks the door list that it kept. A signature is ECDSA on P-256 with
 * SHA-256, r and s after one another, as base64url; it is good when one of the keys made it.
 */
export interface DoorKeysView {
  /** JSON Web Keys; the one that signs now stands first, then those of SECRET_PREVIOUS. */
  readonly keys: readonly DoorKey[];
}

export interface DoorKey {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  /** base64url, 32 bytes each. */
  readonly x: string;
  readonly y: string;
}

/**
 * POST /api/admin/bookings/{id}/undo-check-in: 200 CheckInView. `seats` left out: of all who are in. Nothing changes for seats
 * whose guests are not in.
 */
export interface UndoCheckInRequest {
  readonly seats?: readonly SeatInput[];
  /** 1 to 200 characters; who reads the booking's history reads it. */
  readonly reason: string;
}
