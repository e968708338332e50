import { Injectable } from '@nestjs/common';
import type { SeatBlock } from '../../contracts/events/index.js';
import type { CommandContext } from '../../infrastructure/commands/command-context.js';
import { notFound } from '../../infrastructure/http/problem.js';
import { CatalogueReader, priceSeats, type SeatWish } from '../catalogue/api.js';
import { blockSeats, expireBlock, liveBlock, releaseBlock } from './domain/seat-blocks.js';
import type { SeatHolding } from './domain/seat-ledger.js';
import { withoutPrice } from '../../contracts/seat.js';
import { SeatStreams } from './seat-streams.js';

export interface KeptBlock extends Pick<SeatHolding, 'seats' | 'until'> {
  readonly blockId: string;
  readonly block: SeatBlock;
}

/** Reserves and releases blocks of seats for staff. Each change writes only to the seat stream. */
@Injectable()
export class SeatBlocks {
  constructor(
    private readonly seats: SeatStreams,
    private readonly catalogue: CatalogueReader,
  ) {}

  /** @throws Refusal `release_in_past`, `seats_unavailable` */
  async keep(
    command: {
      readonly performanceId: string;
      readonly blockId: string;
      readonly seats: readonly SeatWish[];
      readonly until: string;
      readonly block: SeatBlock;
    },
    context: CommandContext,
  ): Promise<void> {
    const { performanceId } = command;
    const sale = await this.catalogue.performanceForSale(performanceId);
    if (!sale) throw notFound('Performance');
    const seats = priceSeats(sale, command.seats, context.now).map(withoutPrice);
    await this.seats.execute(performanceId, context, (ledger, now) =>
      blockSeats(ledger, { ...command, seats, now }),
    );
  }

  /**
   * Returns the current blocks from memory, which may be slightly old. Sales from a block are decided on the stream
   * itself.
   */
  async runningBlocks(performanceId: string, now: string): Promise<KeptBlock[]> {
    const ledger = await this.seats.peek(performanceId);
    return [...ledger.holdings].flatMap(([blockId]) => {
      const kept = liveBlock(ledger, blockId, now);
      return kept && kept.seats.length > 0
        ? [{ blockId, seats: kept.seats, until: kept.until, block: kept.block }]
        : [];
    });
  }

  async release(performanceId: string, blockId: string, context: CommandContext): Promise<void> {
    await this.seats.execute(performanceId, context, (ledger) =>
      releaseBlock(ledger, { performanceId, blockId }),
    );
  }

  async expire(performanceId: string, blockId: string, context: CommandContext): Promise<void> {
    await this.seats.execute(performanceId, context, (ledger, now) =>
      expireBlock(ledger, { performanceId, blockId, now }),
    );
  }
}
