import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BookingHistoryEntry } from '../../contracts/rest/administration.js';
import { caughtUp } from '../../testing/start-test-bed.js';
import { SchoolOffice, csv } from './testing/school-office.js';

let office: SchoolOffice;
beforeAll(async () => {
  office = await SchoolOffice.open();
});
afterAll(() => office?.close());

const camt = (direction: 'CRDT' | 'DBIT', text: string, status = 'BOOK'): string =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>${randomUUID()}</Id><Acct><Id><Othr><Id>514123456789</Id></Othr></Id></Acct>
   <Ntry><Amt Ccy="MYR">20.00</Amt><CdtDbtInd>${direction}</CdtDbtInd><RvslInd>${direction === 'DBIT'}</RvslInd><Sts>${status}</Sts><BookgDt><Dt>2030-03-01</Dt></BookgDt><NtryDtls><TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;

const sent = async (text: string): Promise<void> => {
  const { status, body } = await office.send(text);
  expect([status, body.message]).toEqual([201, undefined]);
};

const paidBooking = async (name: string) => {
  const booking = await office.book();
  await caughtUp(office.testBed);
  await sent(camt('CRDT', `IBG ${name} ${booking.code}`));
  await office.driver.happened(booking.id, ['BookingConfirmedByStatement']);
  return booking;
};

const cancel = async (id: string): Promise<void> => {
  const { status } = await office.ask('DELETE', `/api/admin/bookings/${id}`);
  expect(status).toBe(204);
};

const withoutMoney = async (id: string) =>
  (await office.lists()).withoutMoney.items.find(({ bookingId }) => bookingId === id);

describe('a payment that the bank takes back', () => {
  it('staff see a payment that the bank took back; it proves nothing, and the ticket stays valid', async () => {
    const { id, code } = await paidBooking('CHONG MEI LING');
    await sent(camt('DBIT', `RETURN IBG CHONG MEI LING ${code}`));
    await office.driver.happened(id, ['PaymentReturned']);
    expect(await withoutMoney(id)).toMatchObject({
      missing: '20.00',
      returned: '20.00',
      proven: '0.00',
      canBeAsked: false,
    });
    const { charged, proven, unproven, open, refundDue } = await office.account(id);
    expect([charged, proven, unproven, open, refundDue]).toEqual([
      '20.00',
      '0.00',
      '0.00',
      '20.00',
      '0.00',
    ]);
    expect((await office.driver.status(id)).status).toBe('confirmed');
    const history = await office.ask<BookingHistoryEntry[]>(
      'GET',
      `/api/admin/bookings/${id}/history`,
    );
    expect(history.body.map(({ summary }) => summary)).toContain(
      'The bank took RM 20.00 back that were paid for this booking.',
    );
    // Neither a list nor an automatic match uses a payment that the bank took back.
    const lists = await office.lists();
    expect(lists.withoutBooking.items.filter(({ text }) => text.includes(code))).toEqual([]);
    expect(lists.setAside.items).toContainEqual(
      expect.objectContaining({ as: 'returned', text: expect.stringContaining(code) }),
    );
    const matched = await office.ask('POST', `${office.payments}/matches`, {});
    expect(matched.body).toMatchObject({ matched: 0 });
    // Staff decide about a booking whose payment the bank took back. Until then its ticket stays valid.
    const may = await office.ask('GET', `/api/admin/bookings/${id}/may-check-in`);
    expect(may.body).toMatchObject({ allowed: true });
    expect(may.body).not.toHaveProperty('onHold', true);
    await cancel(id);
    expect((await office.lists()).refundsDue.items.map(({ bookingId }) => bookingId)).not.toContain(
      id,
    );
    expect((await office.refund(id, '20.00')).body.error).toBe('refund_not_due');
  });

  it('a payment that the bank took back also reduces the sum accepted on a receipt or by staff', async () => {
    const { id, code } = await office.book();
    await office.setStatus(id, 'confirmed');
    await caughtUp(office.testBed);
    await sent(camt('CRDT', `IBG SITI AMINAH ${code}`));
    await office.driver.event(
      ({ type, data }) => type === 'StatementLineMatched' && data.bookingId === id,
    );
    await sent(camt('DBIT', `RETURN IBG SITI AMINAH ${code}`));
    await office.driver.happened(id, ['PaymentReturned']);
    const { unproven, open } = await office.account(id);
    expect([unproven, open]).toEqual(['0.00', '20.00']);
    expect(await withoutMoney(id)).toMatchObject({ missing: '20.00', returned: '20.00' });
    await cancel(id);
    expect((await office.account(id)).refundDue).toBe('0.00');
  });

  it('no booking is confirmed by a payment whose return is in the same file or was imported first', async () => {
    const [together, before] = [await office.book(), await office.book()];
    await caughtUp(office.testBed);
    await sent(
      csv(
        `01/03/2030,DUITNOW CR LIM WEI SHENG ${together.code},20.00`,
        `01/03/2030,DUITNOW REVERSAL LIM WEI SHENG ${together.code},-20.00`,
      ),
    );
    await office.driver.happened(together.id, ['PaymentReturned']);
    await sent(camt('DBIT', `RETURN IBG KUMAR RAJ ${before.code}`));
    await sent(camt('CRDT', `IBG KUMAR RAJ ${before.code}`));
    await office.driver.happened(before.id, ['PaymentReturned']);
    for (const { id } of [together, before])
      expect((await office.driver.status(id)).status).toBe('pending_payment');
  });

  it('a return that may belong to two payments is left to staff', async () => {
    const [one, other] = [await paidBooking('TAN AH KOW'), await paidBooking('TAN AH KOW')];
    await sent(camt('DBIT', 'RETURN IBG TAN AH KOW'));
    const unclear = (await office.lists()).unclearReturns?.items.find(({ text }) =>
      text.includes('TAN AH KOW'),
    );
    expect(unclear).toMatchObject({ amount: '-20.00' });
    expect(unclear?.candidates).toHaveLength(2);
    const lineOf = (code: string): string =>
      unclear?.candidates.find(({ text }) => text.includes(code))?.lineId ?? '';
    const taken = (lineId: string) =>
      office.ask('POST', `${office.payments}/lines/${lineId}/return`, {
        byLineId: unclear?.lineId,
      });
    expect((await taken(lineOf(one.code))).status).toBe(204);
    await office.driver.happened(one.id, ['PaymentReturned']);
    expect((await office.account(other.id)).proven).toBe('20.00');
    expect((await taken(lineOf(other.code))).body.error).toBe('line_set_aside');
    // Staff reopen a line that was wrongly recorded as returned. The return is not recorded automatically again.
    const path = `${office.payments}/lines/${lineOf(one.code)}`;
    await office.ask('POST', `${path}/set-aside`, { as: 'open' });
    expect(
      (await office.ask('POST', `${path}/match`, { confirmationNumber: one.code })).status,
    ).toBe(204);
    expect((await office.account(one.id)).proven).toBe('20.00');
    expect(await withoutMoney(one.id)).toBeUndefined();
    const aside = await office.ask(
      'POST',
      `${office.payments}/lines/${unclear?.lineId}/set-aside`,
      {
        as: 'other',
      },
    );
    expect(aside.status).toBe(204);
    expect((await office.lists()).unclearReturns?.items).toEqual([]);
  });

  it('no return is recorded when staff had already recorded it as a refund', async () => {
    const { id, code } = await paidBooking('WONG KAR WAI');
    await office.setStatus(id, 'rejected');
    expect((await office.refund(id, '20.00')).status).toBe(200);
    await sent(camt('DBIT', `RETURN WONG KAR WAI ${code}`));
    await caughtUp(office.testBed);
    await office.driver.quiet();
    const { proven, refunded, open, refundDue } = await office.account(id);
    expect([proven, refunded, open, refundDue]).toEqual(['20.00', '20.00', '0.00', '0.00']);
  });
});

describe('a line that is no money in this account', () => {
  const direct = (text: string) =>
    `Account Number,514123456789\nDate,Status,Description,Type,Amount\n${text}\n`;

  it.each<[string, number, (code: string) => string]>([
    ['an entry that is only announced', 422, (code) => camt('CRDT', `DUITNOW ${code}`, 'PDNG')],
    ['a payment that failed', 422, (code) => direct(`01/03/2030,Failed,${code},Money In,20.00`)],
    [
      'money that went out',
      201,
      (code) => direct(`01/03/2030,Success,REFUND ${code},Money Out,20.00`),
    ],
    [
      'a credit with a minus',
      201,
      (code) =>
        `Account Number,514123456789\nDate,Description,Debit,Credit\n01/03/2030,RETURN OF ${code},,-20.00\n`,
    ],
    [
      'a second account of the file',
      422,
      (code) =>
        `:20:A\n:25:514123456789\n:28C:1/1\n:60F:C300301MYR0,\n:62F:C300301MYR0,\n-\n:20:B\n:25:164000111222\n:28C:1/1\n:60F:C300301MYR0,\n:61:300301C20,00NTRFNONREF\n:86:${code}\n:62F:C300301MYR20,00\n-\n`,
    ],
  ])(
    'a line that brings no money into this account confirms no booking: %s',
    async (_, answered, file) => {
      const { id, code } = await office.book();
      await caughtUp(office.testBed);
      const { status } = await office.send(file(code));
      expect(status).toBe(answered);
      await caughtUp(office.testBed);
      await office.driver.quiet();
      await office.ask('POST', `${office.payments}/matches`, {});
      expect((await office.driver.status(id)).status).toBe('pending_payment');
    },
  );
});
