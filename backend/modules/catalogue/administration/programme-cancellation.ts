import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  contextOfRequest,
  type CommandContext,
} from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import {
  CancelBookingsOfPerformance,
  type CancellationReason,
} from '../../booking/commands/cancel-booking.command.js';
import type { SignedInPerson } from '../../identity/policy.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import type { Performance } from '../entities/performance.entity.js';
import type { Production } from '../entities/production.entity.js';
import { PerformanceWriter } from './performances/performance-writer.js';
import { ProductionWriter } from './productions/production-writer.js';

/**
 * Deleting what people have bought tickets for: sales end, every booking is cancelled with its own event and e-mail, and
 * only then the catalogue forgets. Asked for again after a crash, it goes on where it stopped.
 */
@Injectable()
export class ProgrammeCancellation {
  constructor(
    private readonly bus: CommandBus,
    private readonly commands: Commands,
    private readonly productions: ProductionWriter,
    private readonly performances: PerformanceWriter,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async deletePerformance(performance: Performance, person: SignedInPerson): Promise<void> {
    await this.performances.endSales(performance);
    const context = contextOfRequest(person, this.clock.now());
    const ids = [performance.id];
    await this.cancel(ids, 'showtime-deleted', context);
    await this.performances.delete(performance);
    await this.cancelLatecomers(ids, 'showtime-deleted', context);
  }

  async deleteProduction(production: Production, person: SignedInPerson): Promise<void> {
    const ids = await this.productions.endSales(production);
    const context = contextOfRequest(person, this.clock.now());
    await this.cancel(ids, 'production-deleted', context);
    await this.productions.delete(production);
    await this.cancelLatecomers(ids, 'production-deleted', context);
  }

  private async cancel(
    performanceIds: readonly string[],
    reason: CancellationReason,
    context: CommandContext,
  ): Promise<void> {
    for (const id of performanceIds)
      await this.bus.execute(new CancelBookingsOfPerformance(id, reason, context));
  }

  /**
   * An order may have been on its way while sales ended. One that is written even later than this is found when its seats
   * are settled: see settlement.worker.ts.
   */
  private async cancelLatecomers(
    performanceIds: readonly string[],
    reason: CancellationReason,
    context: CommandContext,
  ): Promise<void> {
    for (const id of performanceIds)
      await this.commands.execute(new CancelBookingsOfPerformance(id, reason, context));
  }
}
