import type { DoorListView, DoorTicket } from './door.js';

type SignedTicket = Omit<
  DoorTicket,
  'checkedInSeats' | 'checkedInAt' | 'signature' | 'ticketSignature'
>;

/**
 * Returns the signed text of a ticket on a door list, with kind and proof of each seat. It includes the performance, so that a
 * ticket of another evening cannot be put on the list.
 */
export const signedTicketText = (
  performanceId: string,
  { bookingId, confirmationNumber, name, seats, seatCodes }: SignedTicket,
): string =>
  JSON.stringify([
    'door ticket 2',
    performanceId,
    bookingId,
    confirmationNumber,
    name,
    seats.map(({ section, row, number, kind = null, proof = null }) => [
      section,
      row,
      number,
      kind,
      proof,
    ]),
    seatCodes,
  ]);

/** Returns the text that the release before 1 December 2026 signed: without kinds. */
export const oldTicketText = (
  performanceId: string,
  { bookingId, confirmationNumber, name, seats, seatCodes }: SignedTicket,
): string =>
  JSON.stringify([
    'door ticket',
    performanceId,
    bookingId,
    confirmationNumber,
    name,
    seats.map(({ section, row, number }) => [section, row, number]),
    seatCodes,
  ]);

/** Returns the signed text of the list itself: its performance, and until when it is valid. */
export const signedListText = ({
  performanceId,
  productionId,
  productionName,
  performanceDate,
  performanceVenue,
  validUntil,
}: Omit<DoorListView, 'serverTime' | 'signature' | 'tickets'>): string =>
  JSON.stringify([
    'door list',
    performanceId,
    productionId,
    productionName,
    performanceDate,
    performanceVenue,
    validUntil,
  ]);
