import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { DataSource, type EntityManager } from 'typeorm';
import type { CatalogueEvent } from '../../../contracts/events/index.js';
import type { InvitedRole } from '../../../contracts/rest/administration.js';
import type { SchoolRole } from '../../../contracts/rest/identity.js';
import { CatalogueOutbox, type Author } from '../../../infrastructure/outbox/catalogue-outbox.js';
import {
  requireOwnerOf,
  requireStaffOf,
  requireSuperAdministrator,
  type SignedInPerson,
  User,
} from '../../identity/api.js';
import { isMailAddress } from '../../../contracts/mail-address.js';
import { notFound, Problem } from '../../../infrastructure/http/problem.js';
import { personNow } from '../person-now.js';
import { SchoolAdmin } from '../school-admin.entity.js';
import { SchoolInvitation } from '../school-invitation.entity.js';
import { School } from '../school.entity.js';

/**
 * Changes the staff of a school. Changes run one after another, and the last owner stays, so that somebody can always
 * invite others.
 */
@Injectable()
export class Administrators {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: CatalogueOutbox,
  ) {}

  /**
   * Stores an invitation, the same way for known and unknown addresses. The person answers it after signing in. Until
   * then another invitation with the same role changes nothing, and one with another role replaces it. @returns the
   * invitation, and whether it existed already @throws Problem 409 `already_administrator`; `school_not_approved`,
   * because each invitation mails any typed address
   */
  async invite(
    schoolId: string,
    email: string,
    by: SignedInPerson,
    asked: InvitedRole = 'admin',
  ): Promise<{ readonly invitationId: string; readonly again: boolean }> {
    const kept = { invitationId: '', again: false };
    await this.inSchool(schoolId, by, requireStaffOf, async (manager, { status }) => {
      if (status !== 'approved') throw notApproved();
      const member = await manager.existsBy(SchoolAdmin, { schoolId, user: { email } });
      if (member) throw alreadyAdministrator(email);
      const waiting = await manager.findOneBy(SchoolInvitation, { schoolId, email });
      if (waiting?.role === asked) {
        Object.assign(kept, { invitationId: waiting.id, again: true });
        return [];
      }
      const withdrawn = await this.withdraw(manager, schoolId, email);
      const { id: invitationId, role } = await manager.save(
        manager.create(SchoolInvitation, { schoolId, email, invitedById: by.id, role: asked }),
      );
      Object.assign(kept, { invitationId, again: false });
      const data = { schoolId, invitationId, email, role };
      return [...withdrawn, { type: 'AdministratorInvited', data }];
    });
    return kept;
  }

  /**
   * Makes a person staff of a school, for super administrators. @throws Problem 404 for an unknown person or school,
   * 409 `already_administrator`
   */
  async assign(
    schoolId: string,
    userId: string,
    role: SchoolRole,
    by: SignedInPerson,
  ): Promise<void> {
    await this.inSchool(schoolId, by, requireSuperAdministrator, async (manager) => {
      const person = await manager.findOneBy(User, { id: userId });
      if (!person) throw notFound('User');
      const added = await this.add(manager, schoolId, person, role);
      return [added, ...(await this.withdraw(manager, schoolId, person.email))];
    });
  }

  /**
   * Removes a person from a school's staff; owners cannot be removed. `userIdOrEmail` is the e-mail address of a person
   * who has not signed in yet.
   *
   * @throws Problem 404, 409 `owner_stays`
   */
  async remove(schoolId: string, userIdOrEmail: string, by: SignedInPerson): Promise<void> {
    await this.inSchool(schoolId, by, requireStaffOf, async (manager) => {
      if (!isUUID(userIdOrEmail)) {
        const email = userIdOrEmail.trim().toLowerCase();
        // Only e-mail addresses can be invited, and a text with NUL would make the query fail.
        if (!isMailAddress(email)) throw notFound('Administrator');
        const withdrawn = await this.withdraw(manager, schoolId, email);
        if (withdrawn.length === 0) throw notFound('Administrator');
        return withdrawn;
      }
      const admin = await this.existing(manager, schoolId, userIdOrEmail);
      if (admin.role === 'owner')
        throw new Problem(409, 'owner_stays', 'Owners cannot be removed.');
      await manager.delete(SchoolAdmin, admin.id);
      return [removed(admin)];
    });
  }

  /**
   * Makes an administrator an owner, or an owner an administrator while another owner remains. @throws Problem 404, 409
   * `last_owner`
   */
  async setRole(
    schoolId: string,
    userId: string,
    role: SchoolRole,
    by: SignedInPerson,
  ): Promise<void> {
    await this.inSchool(schoolId, by, requireOwnerOf, async (manager, school) => {
      const admin = await this.existing(manager, schoolId, userId);
      if (admin.role === role) return [];
      const passed = admin.role === 'owner' ? await this.passOn(manager, school, admin) : [];
      await manager.update(SchoolAdmin, admin.id, { role });
      const added = { schoolId, userId, role, invitationId: null };
      return [removed(admin), { type: 'AdministratorAdded', data: added }, ...passed];
    });
  }

  /**
   * Removes a person from a school's staff, for super administrators. An owner can be removed while another owner
   * remains.
   *
   * @throws Problem 404, 409 `last_owner`
   */
  async unassign(schoolId: string, userId: string, by: SignedInPerson): Promise<void> {
    await this.inSchool(schoolId, by, requireSuperAdministrator, (manager, school) =>
      this.leave(manager, school, userId),
    );
  }

  /**
   * Removes a person whose account is erased from every school, and withdraws their invitations, in the caller's
   * transaction. @returns ids of the withdrawn invitations @throws Problem 409 `last_owner`
   */
  async leaveAll(
    manager: EntityManager,
    person: Pick<SignedInPerson, 'id' | 'email'>,
    by: Author,
  ): Promise<string[]> {
    // Schools are locked before the person, in every change of roles, to avoid deadlocks.
    for (const id of await this.schoolIdsOf(manager, person)) await this.lock(manager, id);
    await manager.findOne(User, {
      where: { id: person.id },
      lock: { mode: 'pessimistic_write' },
    });
    const withdrawnIds: string[] = [];
    // A role may have ended or begun before the locks were taken, so the schools are read again. Under the locks no
    // role can begin.
    for (const id of await this.schoolIdsOf(manager, person)) {
      const school = await this.lock(manager, id);
      if (!school) continue;
      const works = await manager.existsBy(SchoolAdmin, { schoolId: id, userId: person.id });
      const left = works ? await this.leave(manager, school, person.id) : [];
      const withdrawn = await this.withdraw(manager, id, person.email);
      for (const { data } of withdrawn)
        if ('invitationId' in data && data.invitationId !== null)
          withdrawnIds.push(data.invitationId);
      await this.outbox.record(manager, by, [...left, ...withdrawn], null);
    }
    return withdrawnIds;
  }

  /**
   * Returns the schools where a person works or is invited. The order is fixed, so that two people who leave the same
   * schools cannot deadlock.
   */
  private async schoolIdsOf(
    manager: EntityManager,
    { id: userId, email }: Pick<SignedInPerson, 'id' | 'email'>,
  ): Promise<string[]> {
    const roles = await manager.findBy(SchoolAdmin, { userId });
    const invitations = await manager.findBy(SchoolInvitation, { email });
    return [...new Set([...roles, ...invitations].map(({ schoolId }) => schoolId))].sort();
  }

  private lock(manager: EntityManager, id: string): Promise<School | null> {
    return manager.findOne(School, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  private async leave(
    manager: EntityManager,
    school: School,
    userId: string,
  ): Promise<CatalogueEvent[]> {
    const admin = await this.existing(manager, school.id, userId);
    const passed = admin.role === 'owner' ? await this.passOn(manager, school, admin) : [];
    await manager.delete(SchoolAdmin, admin.id);
    return [removed(admin), ...passed];
  }

  /** Makes another owner the school's owner of record when the present one leaves. @throws Problem 409 `last_owner` */
  private async passOn(
    manager: EntityManager,
    school: School,
    admin: SchoolAdmin,
  ): Promise<CatalogueEvent[]> {
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
    if (school.ownerId !== admin.userId) return [];
    await manager.update(School, school.id, { ownerId: heir.userId });
    const data = { schoolId: school.id, before: admin.userId, after: heir.userId };
    return [{ type: 'SchoolOwnerChanged', data }];
  }

  /**
   * Changes a school's roles in one transaction under the school's lock. @param requireRole throws when the caller no
   * longer has the required role
   */
  private inSchool(
    schoolId: string,
    by: SignedInPerson,
    requireRole: (person: SignedInPerson, schoolId: string) => void,
    work: (manager: EntityManager, school: School) => Promise<readonly CatalogueEvent[]>,
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const school = await this.lock(manager, schoolId);
      if (!school) throw notFound('School');
      requireRole(await personNow(manager, schoolId, by), schoolId);
      const events = await work(manager, school);
      await this.outbox.record(manager, by, events, null);
    });
  }

  private async add(
    manager: EntityManager,
    schoolId: string,
    person: User,
    role: SchoolRole,
  ): Promise<CatalogueEvent> {
    const { affected } = await this.insertOnce(manager, schoolId, person.id, role);
    if (affected)
      return {
        type: 'AdministratorAdded',
        data: { schoolId, userId: person.id, role, invitationId: null },
      };
    throw alreadyAdministrator(person.email);
  }

  /**
   * Inserts a person's role unless the person has one in this school. An invitation may be accepted at the same moment;
   * the database decides which came first.
   */
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

  private async withdraw(
    manager: EntityManager,
    schoolId: string,
    email: string,
  ): Promise<CatalogueEvent[]> {
    const invitation = await manager.findOneBy(SchoolInvitation, { schoolId, email });
    if (!invitation) return [];
    const { affected } = await manager.delete(SchoolInvitation, invitation.id);
    const { id: invitationId, role } = invitation;
    return affected
      ? [{ type: 'InvitationWithdrawn', data: { schoolId, invitationId, role } }]
      : [];
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

const removed = ({ schoolId, userId, role }: SchoolAdmin): CatalogueEvent => ({
  type: 'AdministratorRemoved',
  data: { schoolId, userId, role },
});
const notApproved = (): Problem =>
  new Problem(409, 'school_not_approved', 'People can be invited once the school is approved.');
const alreadyAdministrator = (email: string): Problem =>
  new Problem(409, 'already_administrator', `${email} already administers this school.`);
