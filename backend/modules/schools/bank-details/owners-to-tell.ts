import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { catalogueStream } from '../../../contracts/events/index.js';
import { displayName } from '../../../infrastructure/commands/command-context.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { mailAddress, MailText, plain } from '../../../infrastructure/mail/frame/mail-text.js';
import { User } from '../../identity/api.js';
import { SchoolAdmin } from '../school-admin.entity.js';

/** Whom a mail about bank details or owners goes to, and whom it names. */
@Injectable()
export class OwnersToTell {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: DomainEventStore,
  ) {}

  /**
   * The owners of a school, and whoever stopped being one by this event or since: one owner who makes the others administrators
   * keeps no mail from them.
   */
  async since(schoolId: string, eventId: string): Promise<User[]> {
    const owners = await this.dataSource.manager.findBy(SchoolAdmin, { schoolId, role: 'owner' });
    const ids = [
      ...owners.map(({ userId }) => userId),
      ...(await this.formerIds(schoolId, eventId)),
    ];
    return this.dataSource.manager.findBy(User, { id: In(ids) });
  }

  private async formerIds(schoolId: string, eventId: string): Promise<string[]> {
    const history = await this.events.readStream(catalogueStream(schoolId), 0);
    const from = history.findIndex(({ id }) => id === eventId);
    if (from < 0) return [];
    return history
      .slice(from)
      .flatMap((event) =>
        event.unreadable === undefined &&
        event.type === 'AdministratorRemoved' &&
        event.data.role === 'owner'
          ? [event.data.userId]
          : [],
      );
  }

  /** By name and e-mail address. @param id null: it was no person */
  async whoDidIt(id: string | null): Promise<MailText> {
    const by = id === null ? null : await this.dataSource.manager.findOneBy(User, { id });
    return by ? plain`${displayName(by)} (${mailAddress(by.email)})` : new MailText(GONE);
  }

  /** The e-mail address. */
  async addressOf(id: string): Promise<string> {
    return (await this.dataSource.manager.findOneBy(User, { id }))?.email ?? GONE;
  }
}

const GONE = 'Somebody whose account is gone';
