import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Gives an owner to each school without one, because only owners can change bank details. The owner is the school's
 * first administrator, or else the person who registered it.
 */
export const OWNERS_WHERE_NONE = `
  with ownerless as (
    select school.id, school.owner_id from catalogue.schools school
     where not exists (
       select from catalogue.school_admins a where a.school_id = school.id and a.role = 'owner')
  ),
  first as (
    select distinct on (a.school_id) a.id, a.school_id, a.user_id
      from catalogue.school_admins a join ownerless on ownerless.id = a.school_id
     order by a.school_id, a.invited_at, a.id
  ),
  promoted as (
    update catalogue.school_admins a set role = 'owner' from first where a.id = first.id
  )
  insert into catalogue.school_admins (school_id, user_id, role)
  select id, owner_id, 'owner' from ownerless where id not in (select school_id from first)`;

export class OwnersWhereNone1795000500900 implements MigrationInterface {
  name = 'OwnersWhereNone1795000500900';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(OWNERS_WHERE_NONE);
  }

  async down(): Promise<void> {
    // The migration is not undone: nobody recorded which roles it added, and they do no harm.
  }
}
