import { parseConfirmationNumber, parseSeatCode, type SeatCode } from '../orders/api.js';

/** Code that a guest shows at the door. */
export type TicketCode =
  { readonly bookingId: string } | { readonly confirmationNumber: string } | SeatCode;

const BOOKING_LINK =
  /\/(?:admin\/check-in|booking)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?(?:[?#].*)?$/i;

/**
 * Parses a code shown at the door: a confirmation number, the check-in link of a mail, or the code of one seat. Null
 * for any other text.
 */
export function readTicketCode(text: string): TicketCode | null {
  const link = BOOKING_LINK.exec(text.trim());
  if (link?.[1]) return { bookingId: link[1].toLowerCase() };
  const seatCode = parseSeatCode(text);
  if (seatCode) return seatCode;
  const confirmationNumber = parseConfirmationNumber(text);
  return confirmationNumber ? { confirmationNumber } : null;
}
