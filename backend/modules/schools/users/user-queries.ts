import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import type { AdminUserView } from '../../../contracts/rest/administration.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';

const USERS = (where: string): string => `
  select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
         u.profile_image_url as "profileImageUrl", u.is_super_admin as "isSuperAdmin",
         u.created_at as "createdAt", u.updated_at as "updatedAt",
         coalesce(
           json_agg(json_build_object('schoolId', s.id, 'schoolName', s.name, 'role', a.role) order by s.name)
             filter (where s.id is not null),
           '[]') as schools
    from catalogue.users u
    left join catalogue.school_admins a on a.user_id = u.id
    left join catalogue.schools s on s.id = a.school_id
   ${where}
   group by u.id
   order by u.email`;

type Row = Omit<AdminUserView, 'createdAt' | 'updatedAt'> & {
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

const view = (row: Row): AdminUserView => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

@Injectable()
export class UserQueries {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async all(): Promise<AdminUserView[]> {
    return (await this.pool.query<Row>(USERS(''))).rows.map(view);
  }

  async one(id: string): Promise<AdminUserView | null> {
    const [found] = (await this.pool.query<Row>(USERS('where u.id = $1'), [id])).rows;
    return found ? view(found) : null;
  }
}
