import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../../infrastructure/commands/command-context.js';
import { DiscountCodes } from './discount-codes/discount-codes.js';
import {
  lackingFor,
  type Counts,
  type GiveBack,
  type Lacking,
  type Reservations,
  type Take,
} from './domain/reservations.js';
import { Extras } from './extras/extras.js';
import { DiscountCodeStreams, StockStreams } from './reservations/reservation-streams.js';

/** The discount code or a stock of a booking, with what the booking takes of it. */
export interface Reserved {
  readonly kind: 'code' | 'stock';
  readonly id: string;
  readonly counts: Counts;
}

/** Discount codes and stocks alike, for orders and bookings. */
@Injectable()
export class Reservables {
  constructor(
    private readonly codes: DiscountCodes,
    private readonly extras: Extras,
    private readonly codeStreams: DiscountCodeStreams,
    private readonly stocks: StockStreams,
  ) {}

  load(kind: Reserved['kind'], id: string): Promise<Reservations> {
    return this.streams(kind).load(id);
  }

  take(kind: Reserved['kind'], asked: Take, context: CommandContext) {
    return this.streams(kind).take(asked, context);
  }

  giveBack(kind: Reserved['kind'], of: GiveBack, context: CommandContext): Promise<void> {
    return this.streams(kind).giveBack(of, context);
  }

  /** Returns the most that all bookings may have of each word or size, by the catalogue. */
  async limitsOf({ kind, id }: Omit<Reserved, 'counts'>): Promise<(name: string) => number> {
    if (kind === 'stock') return this.extras.stockOf(id);
    const most = await this.codes.limitOf(id);
    return () => most;
  }

  /** Returns the first of these that a booking can neither keep nor take again; null: it has or can take all. */
  async firstLacking(
    bookingId: string,
    all: readonly Reserved[],
  ): Promise<(Reserved & Lacking) | null> {
    for (const each of all) {
      const known = await this.load(each.kind, each.id);
      const lacking = lackingFor(known, bookingId, each.counts, await this.limitsOf(each));
      if (lacking) return { ...each, ...lacking };
    }
    return null;
  }

  private streams(kind: Reserved['kind']): DiscountCodeStreams | StockStreams {
    return kind === 'code' ? this.codeStreams : this.stocks;
  }
}
