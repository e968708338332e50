import { beforeAll, describe, expect, it } from '@jest/globals';
import { oldTicketText, signedListText, signedTicketText } from '@contracts/rest/door-signatures';
import type { DoorKey, DoorListView, DoorTicket } from '@contracts/rest/door';
import { isExpired, isSigned, refusalText, ticketsAreSigned } from './list-check';

const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const pairs = await Promise.all(
  [1, 2].map(() => crypto.subtle.generateKey(curve, true, ['sign', 'verify'])),
);
const publicKeys = await Promise.all(
  pairs.map(async ({ publicKey }) => (await crypto.subtle.exportKey('jwk', publicKey)) as DoorKey),
);

/** Signs a text like the server. */
async function signature(text: string): Promise<string> {
  const bytes = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    pairs[0]!.privateKey,
    new TextEncoder().encode(text),
  );
  return Buffer.from(bytes).toString('base64url');
}

const plain = {
  bookingId: '5f0c7f6e-54a1-4a35-8f0e-0a9a37f0c1aa',
  confirmationNumber: '70K1P-X2R9Q',
  name: 'Aisyah',
  seats: [{ section: 'Stalls', row: 'A', number: 1, kind: 'Child', proof: 'Pupil card' }],
  seatCodes: [`S-${'AB'.repeat(28)}`],
};
const head = {
  performanceId: 'evening',
  productionId: 'ledang',
  productionName: 'Puteri Gunung Ledang',
  performanceDate: '2026-12-11T12:00:00.000Z',
  performanceVenue: 'Dewan',
  validUntil: '2026-12-12T12:00:00.000Z',
};

describe('the list stored on a device', () => {
  let ticket: DoorTicket;
  let list: DoorListView;
  beforeAll(async () => {
    ticket = {
      ...plain,
      checkedInSeats: [],
      checkedInAt: null,
      ticketSignature: await signature(signedTicketText('evening', plain)),
      signature: await signature(oldTicketText('evening', plain)),
    };
    list = {
      ...head,
      serverTime: '2026-12-11T10:00:00.000Z',
      signature: await signature(signedListText(head)),
      tickets: [ticket],
    };
  });

  const good = (changed: DoorListView, keys: readonly DoorKey[] = publicKeys) =>
    isSigned(changed, 'evening', keys);
  const withTicket = (change: Partial<DoorTicket>) =>
    good({ ...list, tickets: [{ ...ticket, ...change }] });

  it('is valid if it is as the server signed it', async () => {
    expect(await good(list)).toBe(true);
    expect(await good(list, [...publicKeys].reverse())).toBe(true);
    expect(await withTicket({ checkedInSeats: ticket.seats, checkedInAt: head.validUntil })).toBe(
      true,
    );
  });

  it('is refused when a ticket was changed or forged', async () => {
    const two = { section: 'Stalls', row: 'A', number: 2 };
    const changes: Partial<DoorTicket>[] = [
      { seats: [...ticket.seats, two] },
      { name: 'Siti' },
      { confirmationNumber: '70K1P-X2R9Z' },
      { bookingId: '5f0c7f6e-54a1-4a35-8f0e-0a9a37f0c1ab' },
      { seatCodes: [`S-${'AC'.repeat(28)}`] },
      { ticketSignature: '' },
      { ticketSignature: 'no base64 at all!' },
      { ticketSignature: await signature('something else') },
    ];
    const results = await Promise.all(changes.map(withTicket));
    expect(results).toEqual(changes.map(() => false));
  });

  it('is refused when a kind or its proof was changed, or is not signed', async () => {
    const [seat] = plain.seats;
    for (const change of [{ kind: 'Teacher' }, { proof: 'Staff card' }])
      expect(await withTicket({ seats: [{ ...seat!, ...change }] })).toBe(false);
    const { ticketSignature: _, ...old } = ticket;
    expect(await good({ ...list, tickets: [old] })).toBe(false);
  });

  it('of the release before stays valid, and that release accepts tickets with kinds', async () => {
    const { ticketSignature: _, ...old } = ticket;
    const { section, row, number } = plain.seats[0]!;
    const seats = [{ section, row, number }];
    expect(await good({ ...list, tickets: [{ ...old, seats }] })).toBe(true);
    // The release before checked `signature` for the text without kinds.
    expect(ticket.signature).not.toBe(ticket.ticketSignature);
    const [key] = publicKeys;
    const known = await crypto.subtle.importKey('jwk', key!, curve, false, ['verify']);
    const before = JSON.stringify([
      'door ticket',
      'evening',
      ticket.bookingId,
      ticket.confirmationNumber,
      ticket.name,
      [[section, row, number]],
      ticket.seatCodes,
    ]);
    const proof = Buffer.from(ticket.signature, 'base64url');
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    expect(await crypto.subtle.verify(how, known, proof, new TextEncoder().encode(before))).toBe(
      true,
    );
  });

  it('is refused when it is for another performance or from another server', async () => {
    expect(await good({ ...list, validUntil: '2027-12-12T12:00:00.000Z' })).toBe(false);
    expect(await good({ ...list, performanceDate: '2026-12-12T12:00:00.000Z' })).toBe(false);
    expect(await good(list, publicKeys.slice(1))).toBe(false);
    expect(await good(list, [])).toBe(false);
    expect(await isSigned(list, 'matinee', publicKeys)).toBe(false);
    expect(await ticketsAreSigned([ticket], 'matinee', publicKeys)).toBe(false);
    // A list stored by an older build of the site has no signature.
    const { signature: _, ...unsigned } = list;
    expect(await good(unsigned as DoorListView)).toBe(false);
  });

  it('is valid until the time that the server set', () => {
    expect(isExpired(list, Date.parse('2026-12-12T11:59:59.999Z'))).toBe(false);
    expect(isExpired(list, Date.parse('2026-12-12T12:00:00.000Z'))).toBe(true);
    // The device's clock was set back after the last update.
    const told = { ...list, serverTime: '2026-12-12T12:30:00.000Z' };
    expect(isExpired(told, Date.parse('2026-12-01T12:00:00.000Z'))).toBe(true);
    expect(refusalText('expired', list)).toMatch(/was good until .*12 Dec 2026, 8:00 pm/);
    expect(refusalText('changed', list)).toContain('not as the server signed it');
  });
});
