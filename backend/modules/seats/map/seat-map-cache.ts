import { createHash } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CatalogueChanged, CatalogueReader, standardSeatingView } from '../../catalogue/api.js';
import type { SeatingSectionView, SeatOverrideView } from '../../../contracts/rest/catalogue.js';
import { nextPriceChange } from '../../../contracts/ticket-price.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { ReadModelProgress } from '../../../infrastructure/read-models/read-model-progress.js';
import { SeatStates, type SeatStateMap } from './seat-states.js';

export interface SeatMap {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly productionId: string;
  /** Time at which another price begins to apply, in milliseconds since 1970; infinite when none will. */
  readonly pricedUntil: number;
}

interface Entry {
  readonly map: Promise<SeatMap | null>;
  readonly builtAt: number;
  pricedUntil: number;
}

/** Maximum age of a cached map in milliseconds. A hold may expire without an event. */
const KEEP_MS = 2_000;
const KEEP_AT_MOST = 200;

/** Caches seat maps as bytes of their answers. A map is built once after each change and sent to every visitor. */
@Injectable()
export class SeatMapCache implements OnModuleInit {
  private readonly maps = new Map<string, Entry>();

  constructor(
    private readonly catalogue: CatalogueReader,
    private readonly catalogueChanged: CatalogueChanged,
    private readonly states: SeatStates,
    private readonly readModels: ReadModelProgress,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.readModels.onMoved(({ performances }) => {
      if (performances === null) this.maps.clear();
      else for (const performanceId of performances) this.maps.delete(performanceId);
    });
    this.catalogueChanged.onChange(() => this.maps.clear());
  }

  mapOf(performanceId: string): Promise<SeatMap | null> {
    const now = this.clock.now().getTime();
    const kept = this.maps.get(performanceId);
    // Deadlines of holds depend on this clock, so a jump in either direction makes the cached map invalid.
    if (kept && Math.abs(now - kept.builtAt) < KEEP_MS && now < kept.pricedUntil) return kept.map;
    const map = this.build(performanceId);
    this.remember(performanceId, map, now);
    return map;
  }

  private remember(performanceId: string, map: Promise<SeatMap | null>, builtAt: number): void {
    const entry: Entry = { map, builtAt, pricedUntil: Infinity };
    this.maps.set(performanceId, entry);
    const forget = (): void => {
      if (this.maps.get(performanceId) === entry) this.maps.delete(performanceId);
    };
    map.then((built) => (built ? (entry.pricedUntil = built.pricedUntil) : forget()), forget);
    const oldest = this.maps.keys().next();
    if (this.maps.size > KEEP_AT_MOST && !oldest.done) this.maps.delete(oldest.value);
  }

  private async build(performanceId: string): Promise<SeatMap | null> {
    const sale = await this.catalogue.performanceForSale(performanceId);
    if (!sale) return null;
    const now = this.clock.now().toISOString();
    const sections = layOver(
      standardSeatingView(sale.plan, sale.kinds.standardPrices, now, sale.onlyWithCode.sectionIds),
      await this.states.statesOf(performanceId),
    );
    const bytes = Buffer.from(JSON.stringify(sections));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    const change = nextPriceChange(sale.kinds.standardPrices, now);
    const pricedUntil = change === null ? Infinity : Date.parse(change);
    return { bytes, etag, productionId: sale.production.id, pricedUntil };
  }
}

/** Marks sold seats as `booked` and held seats as `reserved` in the plan's overrides. Custom prices stay. */
function layOver(
  sections: readonly SeatingSectionView[],
  states: SeatStateMap,
): SeatingSectionView[] {
  const byRow = new Map<string, { number: number; status: SeatOverrideView['status'] }[]>();
  for (const { rowId, number, status } of states.values()) {
    byRow.set(rowId, [...(byRow.get(rowId) ?? []), { number, status }]);
  }
  return sections.map((section) => ({
    ...section,
    rows: section.rows.map((row) => {
      const overrides = new Map(row.overrides.map((override) => [override.seatNumber, override]));
      for (const { number, status } of byRow.get(row.id) ?? []) {
        const planned = overrides.get(number) ?? { customPrice: null };
        overrides.set(number, { ...planned, seatNumber: number, status });
      }
      return {
        ...row,
        overrides: [...overrides.values()].sort((a, b) => a.seatNumber - b.seatNumber),
      };
    }),
  }));
}
