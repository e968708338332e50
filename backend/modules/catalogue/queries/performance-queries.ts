import { Inject, Injectable } from '@nestjs/common';
import { DataSource, In, type FindOptionsWhere } from 'typeorm';
import { isAccountComplete, type BankAccount } from '../../../contracts/bank-account.js';
import { toDecimal, toSen } from '../../../contracts/money.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { kindPriceSen, STANDARD, standardPriceSen } from '../../../contracts/ticket-price.js';
import type { PerformanceView } from '../../../contracts/rest/catalogue.js';
import { Performance } from '../entities/performance.entity.js';
import { mayLookAt, mayManageSchool, type SignedInPerson } from '../../identity/api.js';
import type { SchoolStatus } from '../../../contracts/rest/identity.js';
import { TicketKind } from '../entities/ticket-kind.entity.js';
import { rulesOf } from './ticket-kinds.js';
import { SeatAvailability, type SeatCounts } from './seat-availability.js';
import { SharedRuns } from './shared-runs.js';

export interface PerformanceFilter {
  readonly productionId?: string;
  /** Only signed-in people see performances whose sales are switched off. */
  readonly includeSalesOff: boolean;
  /**
   * Only the school's own staff see archived performances, drafts, and performances of a school that is not approved.
   */
  readonly person: SignedInPerson | null;
}

interface Found {
  readonly view: PerformanceView;
  readonly school: { readonly id: string; readonly status: SchoolStatus };
}

@Injectable()
export class PerformanceQueries {
  private readonly runs = new SharedRuns<Found[]>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly availability: SeatAvailability,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Lists performances by time, always with three queries, and a fourth when a school cannot be paid. */
  async list({
    productionId,
    includeSalesOff,
    person,
  }: PerformanceFilter): Promise<PerformanceView[]> {
    const found = await this.find({
      ...(productionId ? { productionId } : {}),
      ...(includeSalesOff ? {} : { salesEnabled: true }),
    });
    return found.filter((one) => isShownTo(person, one)).map(({ view }) => view);
  }

  async one(id: string): Promise<PerformanceView | null> {
    const [found] = await this.find({ id });
    return found?.view ?? null;
  }

  /**
   * Returns null also for a performance that only the school's own staff may see, when the person is not one of them:
   * archived, of a draft, or of a school that is not approved.
   */
  async shownTo(person: SignedInPerson | null, id: string): Promise<PerformanceView | null> {
    const [found] = await this.find({ id });
    return found && isShownTo(person, found) ? found.view : null;
  }

  private find(where: FindOptionsWhere<Performance>): Promise<Found[]> {
    return this.runs.run(JSON.stringify(where), () => this.read(where));
  }

  private async read(where: FindOptionsWhere<Performance>): Promise<Found[]> {
    const performances = await this.dataSource.getRepository(Performance).find({
      where,
      relations: { production: { school: true } },
      order: { dateTime: 'ASC', id: 'ASC' },
    });
    const counts = await this.availability.seatCounts(performances.map(({ id }) => id));
    const kinds = await this.kindsOf(
      performances.filter(({ production }) => !isPayable(production?.school)),
    );
    const at = this.clock.now().toISOString();
    return performances.map((performance) => ({
      school: {
        id: performance.production?.schoolId ?? '',
        status: performance.production?.school?.status ?? 'pending',
      },
      view: viewOf(
        performance,
        counts.get(performance.id),
        kinds.filter(({ productionId }) => productionId === performance.productionId),
        at,
      ),
    }));
  }

  private async kindsOf(performances: readonly Performance[]): Promise<TicketKind[]> {
    const ids = new Set(performances.map(({ productionId }) => productionId));
    return ids.size === 0
      ? []
      : this.dataSource.getRepository(TicketKind).findBy({ productionId: In([...ids]) });
  }
}

const isShownTo = (person: SignedInPerson | null, { view, school }: Found): boolean =>
  mayLookAt(school, person) &&
  ((!view.archived && !view.draft) || mayManageSchool(person, school.id));

const viewOf = (
  performance: Performance,
  counts: SeatCounts | undefined,
  kinds: readonly TicketKind[],
  at: string,
): PerformanceView => ({
  id: performance.id,
  productionId: performance.productionId,
  productionTitle: performance.production?.title ?? '',
  dateTime: performance.dateTime.toISOString(),
  venue: performance.venue,
  salesEnabled: performance.salesEnabled,
  seatsTotal: counts?.total ?? 0,
  seatsRemaining: counts?.remaining ?? 0,
  ...(counts && counts.withCode > 0 ? { seatsWithCode: counts.withCode } : {}),
  ...pricesFrom(counts?.priceFrom ?? null, performance, at),
  ...(performance.archivedAt || performance.production?.archivedAt ? { archived: true } : {}),
  ...(performance.production?.draft ? { draft: true } : {}),
  ...(!isPayable(performance.production?.school) && costsSomething(counts, performance, kinds, at)
    ? { unpayable: true }
    : {}),
});

/** Returns the cheapest seat's price as Standard. No dated price makes a dearer seat cheaper than a cheaper one. */
function pricesFrom(
  own: string | null,
  { production }: Performance,
  at: string,
): Pick<PerformanceView, 'priceFrom' | 'ownPriceFrom'> {
  if (own === null) return { priceFrom: null };
  const priceFrom = toDecimal(
    standardPriceSen(production?.standardPrices ?? [], at, toSen(own) ?? 0),
  );
  return { priceFrom, ...(priceFrom === own ? {} : { ownPriceFrom: own }) };
}

/** Returns true when the dearest seat costs something at this time, as Standard or as another kind. */
function costsSomething(
  counts: SeatCounts | undefined,
  { production }: Performance,
  kinds: readonly TicketKind[],
  at: string,
): boolean {
  if (!counts?.priceTo) return false;
  const own = toSen(counts.priceTo) ?? 0;
  const sold = { standardPrices: production?.standardPrices ?? [], kinds: kinds.map(rulesOf) };
  return [STANDARD, ...kinds.map(({ id }) => id)].some(
    (id) => (kindPriceSen(sold, id, own, at) ?? 0) > 0,
  );
}

/** Returns true when the school can be paid. Decision 49. */
const isPayable = (school: BankAccount | undefined): boolean =>
  school !== undefined && isAccountComplete(school);
