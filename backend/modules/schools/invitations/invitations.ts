import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CatalogueEvent } from '../../../contracts/events/index.js';
import type { InvitationView } from '../../../contracts/rest/administration.js';
import { CatalogueOutbox } from '../../../infrastructure/outbox/catalogue-outbox.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import type { SignedInPerson } from '../../identity/api.js';
import { SchoolInvitation } from '../school-invitation.entity.js';
import { School } from '../school.entity.js';

/**
 * Answers a person's invitations, found by the e-mail address that the provider has verified. Accepting one makes the
 * person staff of the school.
 */
@Injectable()
export class Invitations {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: CatalogueOutbox,
  ) {}

  async invitationsOfPerson({ email }: SignedInPerson): Promise<InvitationView[]> {
    const found = await this.dataSource.getRepository(SchoolInvitation).find({
      where: { email: email.toLowerCase() },
      relations: { school: true, invitedBy: true },
      order: { invitedAt: 'ASC', id: 'ASC' },
    });
    return found.map(({ id, school, invitedBy, role, invitedAt }) => ({
      id,
      schoolName: school?.name ?? '',
      invitedBy: invitedBy?.email ?? null,
      role,
      invitedAt: invitedAt.toISOString(),
    }));
  }

  accept(person: SignedInPerson, id: string): Promise<void> {
    return this.answer(person, id, async (manager, { id: invitationId, schoolId, role }) => {
      const added = await manager.query<unknown[]>(
        `insert into catalogue.school_admins (school_id, user_id, role) values ($1, $2, $3)
         on conflict (school_id, user_id) do nothing returning id`,
        [schoolId, person.id, role],
      );
      const data = { schoolId, userId: person.id, role, invitationId };
      return added.length > 0 ? [{ type: 'AdministratorAdded', data }] : [];
    });
  }

  decline(person: SignedInPerson, id: string): Promise<void> {
    return this.answer(person, id, async (_, { id: invitationId, schoolId, role }) => [
      { type: 'InvitationWithdrawn', data: { schoolId, invitationId, role } },
    ]);
  }

  private answer(
    person: SignedInPerson,
    id: string,
    work: (
      manager: EntityManager,
      invitation: SchoolInvitation,
    ) => Promise<readonly CatalogueEvent[]>,
  ): Promise<void> {
    const where = { id, email: person.email.toLowerCase() };
    return this.dataSource.transaction(async (manager) => {
      const found = await manager.findOneBy(SchoolInvitation, where);
      if (!found) throw notFound('Invitation');
      // Lock the school first, as every change of roles and erasure of an account does, to avoid deadlocks.
      const lock = { mode: 'pessimistic_write' } as const;
      await manager.findOne(School, { where: { id: found.schoolId }, lock });
      const invitation = await manager.findOne(SchoolInvitation, { where, lock });
      if (!invitation) throw notFound('Invitation');
      const events = await work(manager, invitation);
      await manager.delete(SchoolInvitation, id);
      await this.outbox.record(manager, person, events, null);
    });
  }
}
