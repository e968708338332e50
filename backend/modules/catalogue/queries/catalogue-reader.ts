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
import { Performance } from '../entities/performance.entity.js';
import { Production } from '../entities/production.entity.js';
import { loadPlans } from './plan-loader.js';

/** All that placing a booking needs to know about a performance. */
export interface PerformanceForSale {
  /**
   * The version of the catalogue; see changes/catalogue-version.ts. It is only compared, never
   * interpreted.
   */
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
    readonly holdMinutes: number;
    /** Only an approved one sells. */
    readonly status: SchoolStatus;
  };
  readonly plan: SeatingPlan;
}

interface Entry {
  readonly loaded: Promise<PerformanceForSale | null>;
  readonly until: number;
  /** Unknown until loaded. */
  productionId: string | null;
}

/**
 * After this time a missed announcement (a change made by hand in the database, say) no longer
 * matters.
 */
const KEEP_MS = 10_000;
/**
 * The cache time while no announcements arrive: long enough to protect the database, too short to
 * matter.
 */
const KEEP_DEAF_MS = 500;
const KEEP_AT_MOST = 500;

/**
 * The catalogue as the command side reads it. Kept in memory per performance, because ten thousand buyers ask at once,
 * and dropped as soon as anybody announces a change.
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

  /** Null when there is no such performance. The answer is shared: treat it as read-only. */
  performanceForSale(performanceId: string): Promise<PerformanceForSale | null> {
    const now = this.clock.now().getTime();
    const kept = this.entries.get(performanceId);
    if (kept && kept.until > now) return kept.loaded;
    return this.remember(performanceId, now);
  }

  /** Whether the catalogue is still as `sale` says, asked of the database; if not, the next one who asks gets the new state. */
  async isCurrent(sale: PerformanceForSale): Promise<boolean> {
    return this.isVersion(sale, await this.version(sale.production.id));
  }

  /** The same, for a caller that has read the version in a query of its own. */
  isVersion(sale: PerformanceForSale, version: string): boolean {
    if (sale.version === version) return true;
    this.forget(sale.production.id);
    return false;
  }

  /** Of a school, also of one whose performance is gone. */
  async schoolContact(schoolId: string): Promise<SchoolContact | null> {
    const school = await this.dataSource.getRepository(School).findOne({
      where: { id: schoolId },
      select: { id: true, name: true, contactEmail: true, contactPhone: true },
    });
    return school && contactOf(school);
  }

  /** The plan without sales; `null`: no such production. */
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
      // A load that is still running may be of this production and may have read the old state.
      if (entry.productionId === productionId || entry.productionId === null)
        this.entries.delete(id);
    }
  }

  private async load(performanceId: string): Promise<PerformanceForSale | null> {
    const repository = this.dataSource.getRepository(Performance);
    const known = await repository.findOneBy({ id: performanceId });
    // Read before everything else, so that what is read below is at least as new as this version.
    const version = known ? await this.version(known.productionId) : '';
    const found = await repository.findOne({
      where: { id: performanceId },
      relations: { production: { school: true } },
    });
    const production = found?.production;
    const school = production?.school;
    if (!found || !production || !school) return null;
    const plans = await loadPlans(this.dataSource, [production.id]);
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
        holdMinutes: school.holdMinutes,
        status: school.status,
      },
      plan: new SeatingPlan(plans.get(production.id) ?? [], performanceId),
    };
  }
}

const contactOf = ({
  name,
  contactEmail,
  contactPhone,
}: Pick<School, 'name' | 'contactEmail' | 'contactPhone'>): SchoolContact => ({
  name,
  email: contactEmail,
  phone: contactPhone,
});

/** Whom to pay, as the booking's event copies it. */
export const payeeOf = (school: PerformanceForSale['school']): Payee => ({
  merchantName: school.merchantName,
  bankName: school.bankName,
  accountName: school.bankAccountName,
  accountNumber: school.bankAccountNumber,
});
