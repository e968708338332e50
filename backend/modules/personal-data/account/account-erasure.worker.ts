import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { SITE_CATALOGUE_STREAM } from '../../../contracts/events/index.js';
import {
  BOOKING_KEYS,
  type BookingKeys,
} from '../../../infrastructure/event-store/codec/booking-keys.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { DailyUpkeep } from '../../../infrastructure/upkeep/daily-upkeep.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { ACCOUNT_ERASURE_QUEUE, type AccountErasureJob } from './account-erasure.policy.js';

/**
 * Deletes the encryption keys of a deleted account's invitations, so that the address in them becomes unreadable.
 * Repeated daily, because a backup of the keys may have been restored.
 */
@Injectable()
export class AccountErasureWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(BOOKING_KEYS) private readonly keys: BookingKeys,
    private readonly events: DomainEventStore,
    private readonly upkeep: DailyUpkeep,
  ) {}

  onModuleInit(): void {
    this.jobs.process<AccountErasureJob>(ACCOUNT_ERASURE_QUEUE, async ({ data }) => {
      for (const id of data.invitationIds) await this.keys.erase(id);
    });
    this.upkeep.register('keys of deleted accounts', () => this.eraseRestored());
  }

  private async eraseRestored(): Promise<number> {
    const events = await this.events.readStream(SITE_CATALOGUE_STREAM, 0);
    const ids = events.flatMap((event) =>
      event.unreadable === undefined && event.type === 'AccountErased'
        ? event.data.invitationIds
        : [],
    );
    const alive = await this.keys.get(ids);
    for (const id of alive.keys()) await this.keys.erase(id);
    return alive.size;
  }
}
