import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { isUniqueViolation } from '../../infrastructure/database/unique-violation.js';
import type { SignedInPerson } from './policy.js';
import { SuperAdmins } from './super-admins.js';

/** Facts about a person that the identity provider guarantees. */
export interface VerifiedProfile {
  /** Id of the person at the identity provider (`sub`). */
  readonly subject: string;
  /** E-mail address that the provider has verified, in any case. */
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly pictureUrl: string | null;
}

/** Stores the people who sign in, and finds the schools where they work. */
@Injectable()
export class People {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly superAdmins: SuperAdmins,
  ) {}

  /** Returns the person for GET /api/auth/user. One query, because it runs for every call of a signed-in browser. */
  async find(userId: string): Promise<SignedInPerson | null> {
    const { rows } = await this.pool.query<SignedInPerson>(
      `select u.id, u.email, u.first_name as "firstName", u.last_name as "lastName",
              u.profile_image_url as "profileImageUrl", u.is_super_admin as "isSuperAdmin",
              coalesce(
                json_agg(json_build_object('id', s.id, 'name', s.name, 'venue', s.venue, 'role', a.role,
                                           'status', s.status, 'mayEditSite', s.may_edit_site) order by s.name)
                  filter (where s.id is not null),
                '[]') as schools
         from catalogue.users u
         left join catalogue.school_admins a on a.user_id = u.id
         left join catalogue.schools s on s.id = a.school_id
        where u.id = $1
        group by u.id`,
      [userId],
    );
    return rows[0] ?? null;
  }

  /**
   * Finds or creates the person, and updates name and e-mail from the provider. A known e-mail under a new subject is
   * the same person, because the provider guarantees the address. Two simultaneous first sign-ins find the same row.
   */
  async signIn(profile: VerifiedProfile): Promise<{ readonly userId: string }> {
    try {
      return await this.signInOnce(profile);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return this.signInOnce(profile);
    }
  }

  private async signInOnce(profile: VerifiedProfile): Promise<{ readonly userId: string }> {
    const email = profile.email.trim().toLowerCase();
    const values = [
      profile.subject,
      email,
      profile.firstName,
      profile.lastName,
      profile.pictureUrl,
    ];
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const userId = (await updateKnown(client, values)) ?? (await insertOrBind(client, values));
      await this.superAdmins.apply(client, userId);
      await client.query('commit');
      return { userId };
    } catch (error) {
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release();
    }
  }
}

type Values = readonly (string | null)[];

/** Updates a person whose subject is known. A changed e-mail is stored unless another person has it. */
async function updateKnown(client: pg.PoolClient, values: Values): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `update catalogue.users u
        set email = case when exists (select 1 from catalogue.users o where o.email = $2 and o.id <> u.id) then u.email else $2 end,
            first_name = coalesce($3, first_name), last_name = coalesce($4, last_name),
            profile_image_url = coalesce($5, profile_image_url), updated_at = now()
      where subject = $1
      returning id`,
    [...values],
  );
  return rows[0]?.id ?? null;
}

async function insertOrBind(client: pg.PoolClient, values: Values): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into catalogue.users (subject, email, first_name, last_name, profile_image_url) values ($1, $2, $3, $4, $5)
     on conflict (email) do update
        set subject = excluded.subject, first_name = coalesce(excluded.first_name, users.first_name),
            last_name = coalesce(excluded.last_name, users.last_name),
            profile_image_url = coalesce(excluded.profile_image_url, users.profile_image_url), updated_at = now()
     returning id`,
    [...values],
  );
  return (rows[0] as { id: string }).id;
}
