import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import type { SchoolMembership } from '../../contracts/rest/identity.js';
import type { SignedInPerson } from '../identity/api.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';

@Injectable()
export class SchoolQueries {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /**
   * Returns the schools where the person works. A super administrator gets all schools, as `admin` where they have no
   * role.
   */
  async managedBy(person: SignedInPerson): Promise<SchoolMembership[]> {
    const { rows } = await this.pool.query<SchoolMembership>(
      `select school.id, school.name, school.venue, coalesce(admin.role, 'admin') as role,
              school.status, school.may_edit_site as "mayEditSite"
         from catalogue.schools school
         left join catalogue.school_admins admin on admin.school_id = school.id and admin.user_id = $1
        where $2 or admin.user_id is not null
        order by school.name, school.id`,
      [person.id, person.isSuperAdmin],
    );
    return rows;
  }
}
