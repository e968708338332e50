import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor, CatalogueEvent } from '../../../contracts/events/index.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { CatalogueOutbox } from '../../../infrastructure/outbox/catalogue-outbox.js';
import { Sessions, User, type SignedInPerson } from '../../identity/api.js';
import { Administrators } from '../../schools/api.js';

/** Author of the erasure's event, without a person's name. */
const ERASURE: Actor = { kind: 'system', name: 'erasure' };

/**
 * Deletes a user account with its roles, sessions and invitations. A job then makes the address in past invitations
 * unreadable. The person's work for a school stays in the event log with their name (decision 29). Bookings are erased
 * separately, because they may have to wait.
 */
@Injectable()
export class AccountErasure {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: CatalogueOutbox,
    private readonly administrators: Administrators,
    private readonly events: DomainEventStore,
    private readonly sessions: Sessions,
  ) {}

  async erase(person: SignedInPerson): Promise<void> {
    const known = await this.invitationsOf(person.email.toLowerCase());
    await this.dataSource.transaction(async (manager: EntityManager) => {
      const withdrawn = await this.administrators.leaveAll(manager, person, ERASURE);
      await manager.delete(User, person.id);
      const invitationIds = [...new Set([...known, ...withdrawn])];
      const data = { userId: person.id, invitationIds };
      const erased: CatalogueEvent = { type: 'AccountErased', data };
      await this.outbox.record(manager, ERASURE, [erased], null);
    });
    await this.sessions.endAll(person);
  }

  /**
   * Returns the ids of all invitations ever sent to an address, by any school. Events hold the address encrypted, so
   * all are read; an unreadable event does not stop the erasure. @param email in lower case
   */
  private async invitationsOf(email: string): Promise<string[]> {
    const ids: string[] = [];
    const keep = (data: { readonly invitationId: string; readonly email: string | null }) => {
      if (data.email?.toLowerCase() === email) ids.push(data.invitationId);
    };
    (await this.outbox.waitingInvitations(this.dataSource)).forEach(keep);
    const filter = { types: ['AdministratorInvited'] };
    for await (const { events } of this.events.readAll({ from: '', filter }))
      for (const event of events)
        if (event.unreadable === undefined && event.type === 'AdministratorInvited')
          keep(event.data);
    return ids;
  }
}
