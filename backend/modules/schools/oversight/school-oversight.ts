import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import type {
  OverseenSchoolView,
  OverseeSchoolRequest,
} from '../../../contracts/rest/administration.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { notFound, Problem } from '../../../infrastructure/http/problem.js';
import { CatalogueOutbox } from '../../../infrastructure/outbox/catalogue-outbox.js';
import { requireSuperAdministrator, type SignedInPerson } from '../../identity/api.js';
import { lockedSchool } from '../locked-school.js';
import { personNow } from '../person-now.js';
import { changedSchool, deletedSchool } from '../profile/school-events.js';
import { School } from '../school.entity.js';
import { FAMILIES_MONEY, type FamiliesMoney } from './families-money.js';

const SCHOOLS = (where: string): string => `
  select school.id, school.name, school.venue, school.contact_email as "contactEmail", school.status,
         school.may_edit_site as "mayEditSite", school.created_at as "createdAt",
         (select coalesce(json_agg(u.email order by a.invited_at, u.email), '[]')
            from catalogue.school_admins a join catalogue.users u on u.id = a.user_id
           where a.school_id = school.id and a.role = 'owner') as owners,
         (select count(*)::int from catalogue.productions p where p.school_id = school.id) as productions
    from catalogue.schools school
   ${where}
   order by school.status <> 'pending', school.name, school.id`;

type Row = Omit<OverseenSchoolView, 'createdAt'> & { readonly createdAt: Date };

/**
 * Carries out super administrators' decisions about schools. Only this class writes a school's status and its right to
 * change the site's texts.
 */
@Injectable()
export class SchoolOversight {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly dataSource: DataSource,
    private readonly outbox: CatalogueOutbox,
    @Inject(FAMILIES_MONEY) private readonly money: FamiliesMoney,
  ) {}

  async all(): Promise<OverseenSchoolView[]> {
    return (await this.pool.query<Row>(SCHOOLS(''))).rows.map(view);
  }

  /** Changes a school's status, or its right to change the site's texts. @throws Problem 404 */
  async decide(
    id: string,
    change: OverseeSchoolRequest,
    person: SignedInPerson,
  ): Promise<OverseenSchoolView> {
    await this.dataSource.transaction(async (manager) => {
      const before = await this.lockedFor(manager, id, person);
      const { status, mayEditSite } = change;
      const columns = {
        ...(status === undefined ? {} : { status }),
        ...(mayEditSite === undefined ? {} : { mayEditSite }),
      };
      const events = changedSchool(before, { ...before, ...columns });
      if (events.length > 0) await manager.update(School, id, columns);
      await this.outbox.record(manager, person, events, 'everything');
    });
    return this.one(id);
  }

  /**
   * Deletes a school without productions. @throws Problem 404; 409 `school_not_empty`: a school with sales is suspended
   * instead, because its books stay; 409 `refunds_due`: nobody could record the refunds after the deletion
   */
  async delete(id: string, person: SignedInPerson): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // The school stays locked until the transaction ends, so nobody can delete it or add a production meanwhile.
      const before = await this.lockedFor(manager, id, person);
      const productions = await productionsOf(manager, id);
      if (productions > 0)
        throw new Problem(
          409,
          'school_not_empty',
          `This school has ${productions === 1 ? 'a production' : `${productions} productions`}. Suspend it instead.`,
        );
      await this.requireNothingToPayBack(id);
      await manager.delete(School, id);
      await this.outbox.record(manager, person, deletedSchool(before), 'everything');
    });
  }

  /**
   * Locks the school for a decision. @throws Problem 404, or 403 `super_administrators_only` for a person who no longer
   * is one
   */
  private async lockedFor(
    manager: EntityManager,
    id: string,
    person: SignedInPerson,
  ): Promise<School> {
    const school = await lockedSchool(manager, id);
    requireSuperAdministrator(await personNow(manager, id, person));
    return school;
  }

  /** Requires that the school has refunded all money of families. @throws Problem 409 `refunds_due` */
  private async requireNothingToPayBack(id: string): Promise<void> {
    const bookings = await this.money.bookingsWithMoney(id);
    if (bookings === 0) return;
    throw new Problem(
      409,
      'refunds_due',
      `This school still has money of ${bookings === 1 ? 'a cancelled booking' : `${bookings} cancelled bookings`} to pay back. Record the refunds first, or suspend the school instead.`,
    );
  }

  private async one(id: string): Promise<OverseenSchoolView> {
    const [found] = (await this.pool.query<Row>(SCHOOLS('where school.id = $1'), [id])).rows;
    if (!found) throw notFound('School');
    return view(found);
  }
}

async function productionsOf(manager: EntityManager, schoolId: string): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    'select count(*)::int as count from catalogue.productions where school_id = $1',
    [schoolId],
  );
  return row?.count ?? 0;
}

const view = (row: Row): OverseenSchoolView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});
