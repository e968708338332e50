import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Payee } from '../../../contracts/events/booking.js';
import type { SchoolContact } from '../../../contracts/rest/school-contact.js';
import type { SchoolStatus } from '../../../contracts/rest/identity.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { School } from '../../schools/api.js';
import { catalogueVersion } from '../changes/catalogue-version.js';
import { CatalogueChanged } from '../changes/catalogue-changed.js';
import { SeatingPlan } from '../domain/seating-plan.js';
import type { CatalogueExtra } from '../domain/extras.js';
import type { CatalogueKind } from '../domain/ticket-kinds.js';
import type { OnlyWithCode } from '../../../contracts/discount-price.js';
import type { TicketKinds } from '../../../contracts/ticket-price.js';
import { Performance } from '../entities/performance.entity.js';
import { Production } from '../entities/production.entity.js';
import { onlyWithCode } from './discount-codes.js';
import { extraRules, extrasOf } from './extras.js';
import { loadPlans } from './plan-loader.js';
import { rulesOf, ticketKindsOf } from './ticket-kinds.js';

/** Everything about a performance that placing a booking needs. */
export interface PerformanceForSale {
  /** The version of the catalogue; see changes/catalogue-version.ts. It is only compared, never interpreted. */
  readonly version: string;
  readonly performance: {
    readonly id: string;
    readonly startsAt: Date;
    readonly venue: string;
    readonly salesEnabled: boolean;
  };
  /** A draft sells nothing, and only its school's staff see it. */
  readonly production: { readonly id: string; readonly title: string; readonly draft: boolean };
  readonly school: {
    readonly id: string;
    readonly name: string;
    readonly contact: SchoolContact;
    readonly merchantName: string;
    readonly bankName: string;
    readonly bankAccountName: string;
    readonly bankAccountNumber: string;
    readonly bankQrCodeUrl: string | null;
    /** True: staff must check payments that do not have the booking's code. */
    readonly bookingCodeRequired: boolean;
    readonly holdMinutes: number;
    /** Only an approved school sells. */
    readonly status: SchoolStatus;
  };
  readonly plan: SeatingPlan;
  readonly kinds: TicketKinds<CatalogueKind>;
  /** Kinds and sections that families get only with a discount code. */
  readonly onlyWithCode: OnlyWithCode;
  /** Archived ones too. */
  readonly extras: readonly CatalogueExtra[];
}

interface Entry {
  readonly loaded: Promise<PerformanceForSale | null>;
  readonly until: number;
  /** The production of the performance; null until the entry is loaded. */
  productionId: string | null;
}

/**
 * Milliseconds for which an entry is cached. Limits the harm of a missed announcement, such as a change by hand in the database.
 */
const KEEP_MS = 10_000;
/** Milliseconds for which an entry is cached while no announcements arrive: enough to protect the database. */
const KEEP_DEAF_MS = 500;
const KEEP_AT_MOST = 500;

/**
 * The catalogue for the command side. Cached in memory per performance, because ten thousand buyers may order at once; a
 * change that is announced empties the cache.
 */
@Injectable()
export class CatalogueReader {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly changed: CatalogueChanged,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    changed.onChange((change) => {
      if (change === 'everything') this.entries.clear();
      else this.forget(change.productionId);
    });
  }

  /** Returns null when there is no such performance. The answer is shared: treat it as read-only. */
  performanceForSale(performanceId: string): Promise<PerformanceForSale | null> {
    const now = this.clock.now().getTime();
    const kept = this.entries.get(performanceId);
    if (kept && kept.until > now) return kept.loaded;
    return this.remember(performanceId, now);
  }

  /**
   * Returns true when the catalogue in the database is unchanged since `sale` was read. If not, drops the cache, so that
   * the next caller gets the new state.
   */
  async isCurrent(sale: PerformanceForSale): Promise<boolean> {
    return this.isVersion(sale, await this.version(sale.production.id));
  }

  /** Does the same as `isCurrent`, for a caller that has read the version in its own query. */
  isVersion(sale: PerformanceForSale, version: string): boolean {
    if (sale.version === version) return true;
    this.forget(sale.production.id);
    return false;
  }

  /** Reads the contact of a school, also when its performance was deleted. */
  async schoolContact(schoolId: string): Promise<SchoolContact | null> {
    const school = await this.dataSource.getRepository(School).findOne({
      where: { id: schoolId },
      select: { id: true, name: true, contactEmail: true, contactPhone: true, textLanguage: true },
    });
    return school && contactOf(school);
  }

  /** Returns the plan without sales; `null` for an unknown production. */
  async plan(productionId: string): Promise<SeatingPlan | null> {
    const [known, plans] = await Promise.all([
      this.dataSource.getRepository(Production).existsBy({ id: productionId }),
      loadPlans(this.dataSource, [productionId]),
    ]);
    return known ? new SeatingPlan(plans.get(productionId) ?? [], null) : null;
  }

  private remember(performanceId: string, now: number): Promise<PerformanceForSale | null> {
    const loaded = this.load(performanceId);
    const entry: Entry = {
      loaded,
      until: now + (this.changed.listening ? KEEP_MS : KEEP_DEAF_MS),
      productionId: null,
    };
    this.entries.delete(performanceId);
    this.entries.set(performanceId, entry);
    const drop = (): void => {
      if (this.entries.get(performanceId) === entry) this.entries.delete(performanceId);
    };
    // Neither errors nor unknown ids are cached, because guessed ids must not fill the memory.
    loaded.then((found) => (found ? (entry.productionId = found.production.id) : drop()), drop);
    const oldest = this.entries.keys().next();
    if (this.entries.size > KEEP_AT_MOST && !oldest.done) this.entries.delete(oldest.value);
    return loaded;
  }

  private async version(productionId: string): Promise<string> {
    const [row] = await this.dataSource.query<{ version: string }[]>(
      `select ${catalogueVersion('$1')} as version`,
      [productionId],
    );
    return row?.version ?? '';
  }

  private forget(productionId: string): void {
    for (const [id, entry] of this.entries) {
      // Running loads are dropped as well: one may be for this production and may have read the old state.
      if (entry.productionId === productionId || entry.productionId === null)
        this.entries.delete(id);
    }
  }

  private async load(performanceId: string): Promise<PerformanceForSale | null> {
    const repository = this.dataSource.getRepository(Performance);
    const known = await repository.findOneBy({ id: performanceId });
    // Reads the version first, so that everything read below is at least as new as the version.
    const version = known ? await this.version(known.productionId) : '';
    const found = await repository.findOne({
      where: { id: performanceId },
      relations: { production: { school: true } },
    });
    const production = found?.production;
    const school = production?.school;
    if (!found || !production || !school) return null;
    const [plans, kinds, keptForCodes, extras] = await Promise.all([
      loadPlans(this.dataSource, [production.id]),
      ticketKindsOf(this.dataSource, production.id),
      onlyWithCode(this.dataSource, production.id),
      extrasOf(this.dataSource, production.id),
    ]);
    return {
      version,
      performance: {
        id: found.id,
        startsAt: found.dateTime,
        venue: found.venue,
        salesEnabled: found.salesEnabled,
      },
      production: { id: production.id, title: production.title, draft: production.draft },
      school: {
        id: school.id,
        name: school.name,
        contact: contactOf(school),
        merchantName: school.merchantName,
        bankName: school.bankName,
        bankAccountName: school.bankAccountName,
        bankAccountNumber: school.bankAccountNumber,
        bankQrCodeUrl: school.bankQrCodeUrl,
        bookingCodeRequired: school.bookingCodeRequired,
        holdMinutes: school.holdMinutes,
        status: school.status,
      },
      plan: new SeatingPlan(plans.get(production.id) ?? [], performanceId),
      kinds: { standardPrices: production.standardPrices, kinds: kinds.map(rulesOf) },
      onlyWithCode: keptForCodes,
      extras: extras.map(extraRules),
    };
  }
}

const contactOf = ({
  name,
  contactEmail,
  contactPhone,
  textLanguage,
}: Pick<School, 'name' | 'contactEmail' | 'contactPhone' | 'textLanguage'>): SchoolContact => ({
  name,
  email: contactEmail,
  phone: contactPhone,
  ...(textLanguage === null ? {} : { textLanguage }),
});

/** Returns the payee as the booking's event stores it. */
export const payeeOf = (school: PerformanceForSale['school']): Payee => ({
  merchantName: school.merchantName,
  bankName: school.bankName,
  accountName: school.bankAccountName,
  accountNumber: school.bankAccountNumber,
});
