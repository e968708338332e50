import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import type { SchoolRole } from '../../../contracts/rest/identity.js';
import { User } from '../../identity/user.entity.js';
import { notFound, Problem } from '../../../infrastructure/http/problem.js';
import { SchoolAdmin } from '../school-admin.entity.js';
import { SchoolInvitation } from '../school-invitation.entity.js';
import { School } from '../school.entity.js';

/**
 * Who works in a school. Changes of one school come one after another, and its last owner stays: there is always
 * somebody who can let others in.
 */
@Injectable()
export class Administrators {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Keeps the invitation, of a known and of an unknown address alike: whoever signs in with it accepts or declines. Inviting
   * again is fine until then.
   * @throws Problem 409 `already_administrator`, which the school's own list shows as well
   */
  async invite(schoolId: string, email: string, invitedById: string): Promise<void> {
    await this.inSchool(schoolId, async (manager) => {
      const member = await manager.existsBy(SchoolAdmin, { schoolId, user: { email } });
      if (member) throw alreadyAdministrator(email);
      await manager
        .createQueryBuilder()
        .insert()
        .into(SchoolInvitation)
        .values({ schoolId, email, role: 'admin', invitedById })
        .orIgnore()
        .execute();
    });
  }

  /** @throws Problem 404 for an unknown person or school, 409 `already_administrator` */
  async assign(schoolId: string, userId: string, role: SchoolRole): Promise<void> {
    await this.inSchool(schoolId, async (manager) => {
      const person = await manager.findOneBy(User, { id: userId });
      if (!person) throw notFound('User');
      await this.add(manager, schoolId, person, role);
      await manager.delete(SchoolInvitation, { schoolId, email: person.email });
    });
  }

  /**
   * By people of the school: anybody but owners. `userIdOrEmail` is an e-mail address for who has not signed in yet.
   *
   * @throws Problem 404, 409 `owner_stays`
   */
  async remove(schoolId: string, userIdOrEmail: string): Promise<void> {
    await this.inSchool(schoolId, async (manager) => {
      if (!isUUID(userIdOrEmail)) {
        const { affected } = await manager.delete(SchoolInvitation, {
          schoolId,
          email: userIdOrEmail.trim().toLowerCase(),
        });
        if (!affected) throw notFound('Administrator');
        return;
      }
      const admin = await this.existing(manager, schoolId, userIdOrEmail);
      if (admin.role === 'owner')
        throw new Problem(409, 'owner_stays', 'Owners cannot be removed.');
      await manager.delete(SchoolAdmin, admin.id);
    });
  }

  /**
   * Makes an administrator an owner, or an owner an administrator while the school keeps another one.
   * @throws Problem 404, 409 `last_owner`
   */
  async setRole(schoolId: string, userId: string, role: SchoolRole): Promise<void> {
    await this.inSchool(schoolId, async (manager, school) => {
      const admin = await this.existing(manager, schoolId, userId);
      if (admin.role === role) return;
      if (admin.role === 'owner') await this.passOn(manager, school, admin);
      await manager.update(SchoolAdmin, admin.id, { role });
    });
  }

  /**
   * By super administrators: owners too, while the school keeps another one, who then owns it.
   *
   * @throws Problem 404, 409 `last_owner`
   */
  async unassign(schoolId: string, userId: string): Promise<void> {
    await this.inSchool(schoolId, async (manager, school) => {
      const admin = await this.existing(manager, schoolId, userId);
      if (admin.role === 'owner') await this.passOn(manager, school, admin);
      await manager.delete(SchoolAdmin, admin.id);
    });
  }

  /** What this owner owns belongs to another one from now on. @throws Problem 409 `last_owner` */
  private async passOn(manager: EntityManager, school: School, admin: SchoolAdmin): Promise<void> {
    const owners = await manager.find(SchoolAdmin, {
      where: { schoolId: school.id, role: 'owner' },
      order: { invitedAt: 'ASC' },
    });
    const heir = owners.find((owner) => owner.userId !== admin.userId);
    if (!heir) {
      throw new Problem(
        409,
        'last_owner',
        `This is the only owner of ${school.name}. Add another owner first, so that somebody can still get in.`,
      );
    }
    if (school.ownerId === admin.userId)
      await manager.update(School, school.id, { ownerId: heir.userId });
  }

  private inSchool(
    schoolId: string,
    work: (manager: EntityManager, school: School) => Promise<void>,
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const school = await manager.findOne(School, {
        where: { id: schoolId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!school) throw notFound('School');
      await work(manager, school);
    });
  }

  private async add(
    manager: EntityManager,
    schoolId: string,
    person: User,
    role: SchoolRole,
  ): Promise<void> {
    const { affected } = await this.insertOnce(manager, schoolId, person.id, role);
    if (affected) return;
    throw alreadyAdministrator(person.email);
  }

  /** Somebody may be signing in with an invitation this very moment: the database decides who was first. */
  private async insertOnce(
    manager: EntityManager,
    schoolId: string,
    userId: string,
    role: SchoolRole,
  ): Promise<{ affected: boolean }> {
    const inserted = await manager.query<unknown[]>(
      `insert into catalogue.school_admins (school_id, user_id, role) values ($1, $2, $3)
       on conflict (school_id, user_id) do nothing returning id`,
      [schoolId, userId, role],
    );
    return { affected: inserted.length > 0 };
  }

  private async existing(
    manager: EntityManager,
    schoolId: string,
    userId: string,
  ): Promise<SchoolAdmin> {
    const admin = await manager.findOneBy(SchoolAdmin, { schoolId, userId });
    if (!admin) throw notFound('Administrator');
    return admin;
  }
}

const alreadyAdministrator = (email: string): Problem =>
  new Problem(409, 'already_administrator', `${email} already administers this school.`);
