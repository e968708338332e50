import { BOOKINGS } from '../../../projections/read-models/bookings/bookings.tables.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { PerformanceView } from '../../contracts/rest/catalogue.js';
import { BookingDriver } from '../../modules/orders/testing/booking-driver.js';
import { call } from '../../modules/orders/testing/order.js';
import { caughtUp, startTestBed, type TestBed } from '../../testing/start-test-bed.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import { checkCatalogue } from '../events/verify/catalogue/catalogue-check.js';
import { DemoBookings } from './demo-bookings.js';
import { DemoModule } from './demo.module.js';
import { lastSeats } from './data/bookings.js';
import { performanceId } from './data/productions.js';
import { demoSchools, schoolId } from './data/schools.js';

describe('an empty database with the demo', () => {
  let testBed: TestBed;
  let performances: PerformanceView[];

  beforeAll(async () => {
    testBed = await startTestBed({ imports: [DemoModule] });
    const cookie = await signIn(
      testBed,
      await makePerson(testBed, { email: 'somebody@example.com' }),
    );
    performances = (
      await call<PerformanceView[]>(`${testBed.url}/api/performances`, { headers: { cookie } })
    ).body;
  });
  afterAll(() => testBed?.close());

  it('has eight performances, one of them with sales off', () => {
    expect(performances).toHaveLength(8);
    expect(performances.filter(({ salesEnabled }) => !salesEnabled)).toHaveLength(1);
  });

  it('has a performance that is nearly sold out by real orders', () => {
    const nearly = performances.find(({ id }) => id === performanceId('kancil-saturday'));
    expect(nearly?.seatsRemaining).toBe(lastSeats.length);
  });

  it('has a past performance whose guests are checked in', async () => {
    const { rows } = await testBed.database.pool.query<{ guests: string }>(
      `select sum(jsonb_array_length(checked_in_seats)) as guests from ${BOOKINGS} where performance_id = $1`,
      [performanceId('eighty-days-saturday')],
    );
    expect(Number(rows[0]?.guests)).toBeGreaterThan(0);
  });

  it('has a receipt that the receipt check read and left to staff', async () => {
    const referred = await new BookingDriver(testBed).event(
      ({ type }) => type === 'ReceiptReferredToStaff',
    );
    expect(referred).toMatchObject({
      data: { reasons: ['transaction-id-missing', 'time-missing'] },
      metadata: { actor: { name: 'receipt-check' } },
    });
  });

  it('has a catalogue whose every row is told by events, so that a row that SQL changed is found', async () => {
    await caughtUp(testBed);
    const { pool } = testBed.database;
    const events = testBed.app.get(DomainEventStore);
    const look = async () => {
      const findings: string[] = [];
      const { rows, untold } = await checkCatalogue(pool, events, new Set(), (finding) =>
        findings.push(finding),
      );
      return { findings, untold, hasRows: rows > 100 };
    };
    expect(await look()).toEqual({ findings: [], untold: 0, hasRows: true });
    const set = (account: string) =>
      pool.query('update catalogue.schools set bank_account_number = $1 where id = $2', [
        account,
        schoolId('melati'),
      ]);
    await set('999999999999');
    expect((await look()).findings).toEqual([
      `catalogue.schools id=${schoolId('melati')}: the events say otherwise of bank_account_number`,
    ]);
    await set(demoSchools.find(({ key }) => key === 'melati')?.bankAccountNumber ?? '');
  });

  it('is filled completely by the next start after a kill, without duplicates', async () => {
    const { pool } = testBed.database;
    const written = async (): Promise<string[]> => {
      const ids: string[] = [];
      for await (const { events } of testBed.app.get(DomainEventStore).readAll({ from: '' }))
        // Compares only events of the demo itself, because mails and other effects may come later.
        for (const { id, metadata } of events)
          if (metadata.actor.kind === 'system' && metadata.actor.name === 'demo') ids.push(id);
      return ids;
    };
    await testBed.app.get(DemoBookings, { strict: false }).load();
    await caughtUp(testBed);
    const before = await written();
    expect(before).not.toEqual([]);
    // Recreates the state after a kill that followed the last order: all orders exist, and the checkpoint is missing.
    await pool.query(`delete from app.process_checkpoints where process = 'demo-bookings'`);
    await testBed.app.get(DemoBookings, { strict: false }).load();
    expect(await written()).toEqual(before);
  });
});
