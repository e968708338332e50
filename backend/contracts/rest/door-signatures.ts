import type { DoorListView, DoorTicket } from './door.js';

/**
 * What the server signs of a ticket on a door list. The performance is part of it, so that a ticket of another evening cannot
 * be put on the list.
 */
export const signedTicketText = (
  performanceId: string,
  {
    bookingId,
    confirmationNumber,
    name,
    seats,
    seatCodes,
  }: Omit<DoorTicket, 'checkedInSeats' | 'checkedInAt' | 'signature'>,
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

/** What the server signs of the list itself: which performance it is for, and until when it is good. */
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
