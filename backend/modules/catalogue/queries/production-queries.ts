import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import type { DatedPrice } from '../../../contracts/ticket-price.js';
import {
  datedPriceView,
  OFFERED_KINDS,
  offeredKindView,
  type OfferedKindRow,
} from './ticket-kinds.js';
import type { KnownLanguage } from '../../../contracts/language.js';
import type { ProductionView } from '../../../contracts/rest/catalogue.js';
import type { Translations } from '../../../contracts/rest/ticket-kinds.js';
import type { SchoolStatus } from '../../../contracts/rest/identity.js';
import { mayLookAt, mayManageSchool, type SignedInPerson } from '../../identity/api.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { SharedRuns } from './shared-runs.js';

const COLUMNS = `
  production.id, production.school_id as "schoolId", school.name as "schoolName", production.title,
  production.description, production.description_translations as "descriptionTranslations",
  school.text_language as "textLanguage", production.dates, production.venue, production.image_url as "imageUrl",
  production.archived_at is not null as archived, production.draft, production.standard_prices as "standardPrices",
  ${OFFERED_KINDS} as "ticketKinds"`;

/**
 * Productions with a future performance come first, the next one on top; then those without performances; then past
 * ones, the latest first.
 */
const list = (where: string): string => `
  select ${COLUMNS}
    from catalogue.productions production
    join catalogue.schools school on school.id = production.school_id
    left join lateral (
      select min(date_time) filter (where date_time >= $1) as next, max(date_time) as last
        from catalogue.performances
       where production_id = production.id
    ) times on true
   ${where}
   order by (times.next is null and times.last is not null), times.next nulls last,
            times.last desc, production.title, production.id`;

const PUBLIC = list(
  `where school.status = 'approved' and production.archived_at is null and not production.draft`,
);

const ONE = `
  select ${COLUMNS}, school.status,
         json_build_object('name', school.name, 'email', school.contact_email, 'phone', school.contact_phone) as school
    from catalogue.productions production
    join catalogue.schools school on school.id = production.school_id
   where production.id = $1`;

@Injectable()
export class ProductionQueries {
  private readonly runs = new SharedRuns<ProductionView[]>();

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the productions of approved schools. */
  all(): Promise<ProductionView[]> {
    return this.runs.run('all', async () =>
      (await this.pool.query<ProductionRow>(PUBLIC, [this.clock.now()])).rows.map(viewOf),
    );
  }

  /** Returns all productions of a school, including archived ones and drafts. */
  async ofSchool(schoolId: string): Promise<ProductionView[]> {
    const { rows } = await this.pool.query<ProductionRow>(list('where production.school_id = $2'), [
      this.clock.now(),
      schoolId,
    ]);
    return rows.map(viewOf);
  }

  /** Returns the production as staff's lists show it, without the school's contact. */
  async one(id: string): Promise<ProductionView | null> {
    const found = await this.find(id);
    if (!found) return null;
    const { school: _, ...view } = viewOf(found);
    return view;
  }

  /**
   * Returns the production with its school's contact. Null also when only the school's own staff may see it and the
   * person is not one of them: archived, a draft, or of a school that is not approved.
   */
  async shownTo(person: SignedInPerson | null, id: string): Promise<ProductionView | null> {
    const found = await this.find(id);
    if (!found || !mayLookAt({ id: found.schoolId, status: found.status }, person)) return null;
    if ((found.archived || found.draft) && !mayManageSchool(person, found.schoolId)) return null;
    return viewOf(found);
  }

  private async find(id: string): Promise<OneProductionRow | null> {
    const { rows } = await this.pool.query<OneProductionRow>(ONE, [id]);
    return rows[0] ?? null;
  }
}

type ProductionRow = Omit<
  ProductionView,
  | 'archived'
  | 'draft'
  | 'standardPrices'
  | 'descriptionTranslations'
  | 'textLanguage'
  | 'ticketKinds'
> & {
  readonly descriptionTranslations: Translations;
  readonly textLanguage: KnownLanguage | null;
  readonly standardPrices: readonly DatedPrice[];
  readonly ticketKinds: readonly OfferedKindRow[] | null;
  readonly archived: boolean;
  readonly draft: boolean;
};
type OneProductionRow = ProductionRow & { readonly status: SchoolStatus };

function viewOf(row: ProductionRow | OneProductionRow): ProductionView {
  const {
    archived,
    draft,
    standardPrices,
    descriptionTranslations,
    textLanguage,
    ticketKinds,
    status: _,
    ...view
  } = { status: undefined, ...row };
  return {
    ...view,
    ...(Object.keys(descriptionTranslations).length > 0 ? { descriptionTranslations } : {}),
    ...(textLanguage === null ? {} : { textLanguage }),
    ...(standardPrices.length > 0 ? { standardPrices: standardPrices.map(datedPriceView) } : {}),
    ...(ticketKinds ? { ticketKinds: ticketKinds.map(offeredKindView) } : {}),
    ...(archived ? { archived } : {}),
    ...(draft ? { draft } : {}),
  };
}
