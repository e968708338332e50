import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { requireWithinLog } from '../../backend/infrastructure/event-store/within-log.js';
import { bookingStream } from '../../backend/contracts/events/index.js';
import { ProjectionStage } from '../testing/projection-stage.js';
import { placesOfReadModels } from './within-log.js';

let stage: ProjectionStage;
beforeAll(async () => {
  stage = await ProjectionStage.open();
});
afterAll(() => stage.close());

const check = async (): Promise<void> =>
  requireWithinLog(stage.events, await placesOfReadModels(stage.database.pool));

it('lets read models go on where the log reaches, and refuses them on one that was restored from an older backup', async () => {
  await check();
  for (const bookingId of ['b1', 'b2'])
    await stage.append(bookingStream(bookingId), [{ type: 'BookingExpired', data: { bookingId } }]);
  await stage.projectAll();
  await check();

  // The store itself refuses to delete an event; a restore does not ask it.
  await stage.database.pool.query(
    `begin; set local session_replication_role = replica; delete from events.event where stream = '${bookingStream('b2')}'; commit`,
  );
  await expect(check()).rejects.toThrow(
    /^The read model "bookings" has read the events up to .* restored from an older backup .* drop schema read cascade/,
  );

  await stage.database.pool.query('drop schema read cascade');
  await check();
});

it('refuses positions of another event store', async () => {
  const end = async (): Promise<string> => `${'0'.repeat(20)}-${'0'.repeat(20)}`;
  const position = await stage.events.end();
  await expect(
    requireWithinLog({ end }, [{ title: 'A reader', position, remedy: 'look' }]),
  ).rejects.toThrow(/no place in this event store/);
});
