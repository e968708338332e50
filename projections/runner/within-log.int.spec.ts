import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { requireWithinLog } from '../../backend/infrastructure/event-store/within-log.js';
import { bookingStream } from '../../backend/contracts/events/index.js';
import { ProjectionTestBed } from '../testing/projection-test-bed.js';
import { placesOfReadModels } from './within-log.js';

let testBed: ProjectionTestBed;
beforeAll(async () => {
  testBed = await ProjectionTestBed.open();
});
afterAll(() => testBed.close());

const check = async (): Promise<void> =>
  requireWithinLog(testBed.events, await placesOfReadModels(testBed.database.pool));

it('the projections process continues when the log reaches the positions of its read models, and refuses a log restored from an older backup', async () => {
  await check();
  for (const bookingId of ['b1', 'b2'])
    await testBed.append(bookingStream(bookingId), [
      { type: 'BookingExpired', data: { bookingId } },
    ]);
  await testBed.projectAll();
  await check();

  // The store refuses to delete an event, so the test deletes it by SQL, as a restore would.
  await testBed.database.pool.query(
    `begin; set local session_replication_role = replica; delete from events.event where stream = '${bookingStream('b2')}'; commit`,
  );
  await expect(check()).rejects.toThrow(
    /^The read model "[a-z-]+" has read the events up to .* restored from an older backup .* drop schema read cascade/,
  );

  await testBed.database.pool.query('drop schema read cascade');
  await check();
});

it('the projections process refuses read models of another event store, and restarts no read model from the first event', async () => {
  const end = async (): Promise<string> => `${'0'.repeat(20)}-${'0'.repeat(20)}`;
  const position = await testBed.events.end();
  const refused = requireWithinLog({ end }, [{ title: 'A reader', position, remedy: 'drop it' }]);
  await expect(refused).rejects.toThrow(/another event store.*EVENTSTORE_URL.*on-eventstoredb\.md/);
  await expect(refused).rejects.not.toThrow(/drop it/);
});
