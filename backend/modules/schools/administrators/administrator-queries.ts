import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import type { SchoolAdminView } from '../../../contracts/rest/administration.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';

type Row = Omit<SchoolAdminView, 'invitedAt'> & { readonly invitedAt: Date };

@Injectable()
export class AdministratorQueries {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /**
   * Lists a school's administrators, owners first, then by e-mail. Invited people who have not signed in yet are
   * included.
   */
  async administratorsOfSchool(schoolId: string): Promise<SchoolAdminView[]> {
    const { rows } = await this.pool.query<Row>(
      `select person.id as "userId", person.email, person.first_name as "firstName", person.last_name as "lastName",
              admin.role, admin.invited_at as "invitedAt"
         from catalogue.school_admins admin
         join catalogue.users person on person.id = admin.user_id
        where admin.school_id = $1
       union all
       select null, invitation.email, null, null, invitation.role, invitation.invited_at
         from catalogue.school_invitations invitation
        where invitation.school_id = $1
        order by role desc, email`,
      [schoolId],
    );
    return rows.map((row) => ({ ...row, invitedAt: row.invitedAt.toISOString() }));
  }
}
