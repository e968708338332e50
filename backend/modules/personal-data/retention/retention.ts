import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import {
  namedLongAgo,
  schoolsWithNamed,
} from '../../../../projections/read-models/bookings/bookings-retention.queries.js';
import { erasedBookings } from '../../../../projections/read-models/erasures/erasures.read-model.js';
import { Refusal } from '../../../contracts/refusal.js';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import {
  BOOKING_KEYS,
  type BookingKeys,
} from '../../../infrastructure/event-store/codec/booking-keys.js';
import { FILE_STORE, type FileStore } from '../../../infrastructure/files/port.js';
import { DailyUpkeep } from '../../../infrastructure/upkeep/daily-upkeep.js';
import { JOB_QUEUE, type JobQueue, type JobToEnqueue } from '../../../infrastructure/jobs/port.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { School } from '../../schools/api.js';
import { EraseCustomer } from '../../orders/api.js';
import { ERASURE_QUEUE, type ErasureJob } from '../erasure/erasure.policy.js';
import { monthsKept } from '../months-kept.js';

const AT_ONCE = 500;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Erases families whose performance is longer ago than their school's retention period. Runs daily in one backend, and
 * repeats incomplete erasures, such as after a restored backup.
 */
@Injectable()
export class Retention implements OnModuleInit {
  constructor(
    private readonly upkeep: DailyUpkeep,
    private readonly dataSource: DataSource,
    private readonly bus: CommandBus,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(BOOKING_KEYS) private readonly keys: BookingKeys,
  ) {}

  onModuleInit(): void {
    this.upkeep.register('families whose time is over', (now, stop) => this.eraseOld(now, stop));
    this.upkeep.register('keys of erased families', () => this.eraseRestored());
  }

  /**
   * Erases bookings whose retention period is over. A booking that must be kept for now, because money is due or the
   * performance was moved, is tried again the next day.
   */
  private async eraseOld(now: Date, stop: AbortSignal): Promise<number> {
    let erased = 0;
    for (const schoolId of await schoolsWithNamed(this.pool)) {
      const months = monthsKept(await this.dataSource.manager.findOneBy(School, { id: schoolId }));
      const kept: string[] = [];
      for (;;) {
        const ids = await namedLongAgo(this.pool, {
          schoolId,
          months,
          now,
          except: kept,
          most: AT_ONCE,
        });
        if (ids.length === 0) break;
        // The read models may still list bookings that were just erased, so each id is tried only once.
        kept.push(...ids);
        for (const id of ids) {
          if (stop.aborted) return erased;
          erased += (await this.erase(id, months, now)) ? 1 : 0;
        }
      }
    }
    return erased;
  }

  private async erase(bookingId: string, months: number, now: Date): Promise<boolean> {
    const cause = { id: randomUUID(), correlationId: randomUUID() };
    const context = contextOfProcess('erasure', cause, now);
    try {
      await this.bus.execute(
        new EraseCustomer(bookingId, { askedBy: 'retention', months }, context),
      );
      return context.journal.position !== null;
    } catch (error) {
      // An error with one booking does not stop the erasure of the others.
      if (!(error instanceof Refusal))
        logger.error(
          { err: error, bookingId },
          'a family was not erased after its retention period',
        );
      return false;
    }
  }

  /**
   * Repeats the job for erased bookings that still have a key, after a restored backup, or pictures, after a failed
   * job. Only the job deletes a key, because it needs the key to find stored mails.
   */
  private async eraseRestored(): Promise<number> {
    const withPictures = await this.bookingsWithPictures();
    let asked = 0;
    for (let after: string | null = null; ;) {
      const ids: string[] = await erasedBookings(this.pool, after, AT_ONCE);
      if (ids.length === 0) return asked;
      const alive = await this.keys.get(ids);
      const left = ids.filter((id) => alive.has(id) || withPictures.has(id));
      await this.jobs.enqueueAll(left.map(eraseAgain));
      asked += left.length;
      after = ids.at(-1) ?? null;
    }
  }

  /**
   * Returns the bookings that have pictures. Listing all folders once costs less than a request for each erased
   * booking.
   */
  private async bookingsWithPictures(): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    const all = new Date(Date.now() + DAY_MS);
    for await (const key of this.files.keysBefore('receipts', all))
      found.add(key.split('/')[1] ?? '');
    return found;
  }
}

function eraseAgain(bookingId: string): JobToEnqueue {
  const causedBy = { id: randomUUID(), correlationId: randomUUID() };
  const data: ErasureJob = { bookingId, causedBy };
  return { queue: ERASURE_QUEUE, id: bookingId, data };
}
