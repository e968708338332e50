import { Inject, Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import pg from 'pg';
import type { AdminUserView } from '../../contracts/rest/administration.js';
import { PG_POOL } from '../../platform/database/pg-pool.js';

const USERS = (where: string): string => `
  select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName", u.is_super_admin as "isSuperAdmin",
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

export interface SchoolChoice {
  readonly id: string;
  readonly name: string;
  readonly venue: string;
}

@Injectable()
export class UserQueries {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** Everybody who has ever signed in, by e-mail. */
  async all(): Promise<AdminUserView[]> {
    return (await this.pool.query<AdminUserView>(USERS(''))).rows;
  }

  async one(id: string): Promise<AdminUserView | null> {
    if (!isUUID(id)) return null;
    return (await this.pool.query<AdminUserView>(USERS('where u.id = $1'), [id])).rows[0] ?? null;
  }

  async schools(): Promise<SchoolChoice[]> {
    return (await this.pool.query<SchoolChoice>('select id, name, venue from catalogue.schools order by name, id')).rows;
  }
}
