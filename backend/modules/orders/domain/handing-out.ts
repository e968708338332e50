import type { BookingEvent, DoorScan, SoldExtra } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { requireAdmitted } from './attendance.js';
import { requirePlaced, type Booking } from './booking.js';
import { extraKey } from './extra-key.js';

/** Pieces that the door wants to hand out; without a count all that are left. */
export interface WantedPieces {
  readonly id: string;
  readonly size?: string;
  readonly count?: number;
}

/**
 * Hands out extras at the door: all that are left, or the wanted pieces. A repeated scan changes nothing. A scan of pieces
 * that were all handed out changes nothing either. Without a scan, a second hand-out is refused.
 *
 * @throws Refusal 409 `not_paid`, `see_office`, `already_handed_out`; 422 `extra_not_in_booking`
 */
export function handOut(
  booking: Booking,
  wanted: readonly WantedPieces[] | null,
  scan?: DoorScan,
): BookingEvent[] {
  const placed = requirePlaced(booking);
  const { bookingId, scans, handedOut } = placed;
  if (scan && scans.has(scan.scanId)) return [];
  requireAdmitted(placed, 'Payment is still pending verification. Nothing can be handed out.');
  const things = placed.extras.filter(({ type }) => type === 'thing');
  const pieces = wanted
    ? wanted.map((each) => ({ ...each, thing: ownThing(things, each) }))
    : things.map((thing) => ({ thing, count: undefined }));
  const left = new Map(
    things.map((thing) => [thing, thing.count - (handedOut.get(extraKey(thing)) ?? 0)]),
  );
  const given = new Map<SoldExtra, number>();
  for (const { thing, count = thing.count } of pieces) {
    const now = Math.min(count, (left.get(thing) ?? 0) - (given.get(thing) ?? 0));
    if (now > 0) given.set(thing, (given.get(thing) ?? 0) + now);
  }
  if (given.size === 0) {
    if (scan) return [];
    throw new Refusal(
      'conflict',
      'already_handed_out',
      'Nothing is left to hand out for this booking.',
    );
  }
  const extras = [...given].map(([{ id, name, size }, count]) => ({
    id,
    name,
    ...(size === undefined ? {} : { size }),
    count,
  }));
  return [{ type: 'ExtrasHandedOut', data: { bookingId, extras, ...(scan ? { scan } : {}) } }];
}

function ownThing(things: readonly SoldExtra[], { id, size = '' }: WantedPieces): SoldExtra {
  const found = things.find(
    (thing) => thing.id === id.toLowerCase() && (thing.size ?? '') === size,
  );
  if (found) return found;
  throw new Refusal(
    'rule-broken',
    'extra_not_in_booking',
    'This extra is not part of this booking. Please look at the booking again.',
  );
}
