import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { InvitationView } from '../../../contracts/rest/administration.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import type { SignedInPerson } from '../../identity/policy.js';
import { SchoolInvitation } from '../school-invitation.entity.js';

/** What a person is invited to, by the e-mail address that their provider has verified. They work there once they accept. */
@Injectable()
export class Invitations {
  constructor(private readonly dataSource: DataSource) {}

  async of({ email }: SignedInPerson): Promise<InvitationView[]> {
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

  /** @throws Problem 404 also for somebody else's */
  accept(person: SignedInPerson, id: string): Promise<void> {
    return this.answer(person, id, async (manager, { schoolId, role }) => {
      await manager.query(
        `insert into catalogue.school_admins (school_id, user_id, role) values ($1, $2, $3)
         on conflict (school_id, user_id) do nothing`,
        [schoolId, person.id, role],
      );
    });
  }

  /** @throws Problem 404 also for somebody else's */
  decline(person: SignedInPerson, id: string): Promise<void> {
    return this.answer(person, id, async () => {});
  }

  private answer(
    { email }: SignedInPerson,
    id: string,
    work: (manager: EntityManager, invitation: SchoolInvitation) => Promise<void>,
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const invitation = await manager.findOne(SchoolInvitation, {
        where: { id, email: email.toLowerCase() },
        lock: { mode: 'pessimistic_write' },
      });
      if (!invitation) throw notFound('Invitation');
      await work(manager, invitation);
      await manager.delete(SchoolInvitation, invitation.id);
    });
  }
}
