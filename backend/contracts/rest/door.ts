import type { StaffSeat, SeatInput } from './bookings.js';

/**
 * A ticket with what the door needs: name and seats, neither e-mail nor telephone nor money. GET
 * /api/admin/performances/{id}/door-list
 */
export interface DoorTicket {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  /** `null` after the customer was erased. */
  readonly name: string | null;
  readonly seats: readonly StaffSeat[];
  /** Codes of papers for single seats, in the order of `seats`, so that a device knows them without a network. */
  readonly seatCodes: readonly string[];
  readonly checkedInSeats: readonly SeatInput[];
  /** ISO 8601: when the first guest of the booking came in. */
  readonly checkedInAt: string | null;
  /**
   * Signature of `signedTicketText`: all fields but the two of the check-in, which devices change themselves. See `DoorKeysView`.
   */
  readonly ticketSignature?: string;
  /** Signature of `oldTicketText`, for one release: scanners that were opened before know no other. */
  readonly signature: string;
}

/**
 * GET /api/admin/performances/{id}/door-list?search=: tickets of a performance, by name. `search` finds a part of the name or
 * confirmation number, the telephone number (whole or its last four digits) or a seat (`C 5`, `Stalls C5`). 403
 * `not_your_school`.
 */
export interface DoorListView {
  readonly performanceId: string;
  readonly productionId: string;
  readonly productionName: string;
  /** ISO 8601, UTC. */
  readonly performanceDate: string;
  readonly performanceVenue: string;
  /** ISO 8601: time at which the list was read. */
  readonly serverTime: string;
  /** ISO 8601: after this time, devices without a network admit nobody by this list. */
  readonly validUntil: string;
  /** Signature of `signedListText`, which leaves out the tickets: each has its own signature. See `DoorKeysView`. */
  readonly signature: string;
  readonly tickets: readonly DoorTicket[];
}

/**
 * GET /api/door-keys: the public keys by which a device checks its stored door list. A signature is ECDSA on P-256 with SHA-256,
 * r followed by s, as base64url. It is valid when one of the keys made it.
 */
export interface DoorKeysView {
  /** JSON Web Keys: the current signing key first, then those of SECRET_PREVIOUS. */
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
 * POST /api/admin/bookings/{id}/undo-check-in: 200 CheckInView. Without `seats`: for all guests who are in. Seats whose guests
 * are not in stay as they are.
 */
export interface UndoCheckInRequest {
  readonly seats?: readonly SeatInput[];
  /** 1 to 200 characters, shown in the booking's history. */
  readonly reason: string;
}
