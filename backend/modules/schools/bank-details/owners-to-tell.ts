import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { catalogueStream } from '../../../contracts/events/index.js';
import { displayName } from '../../../infrastructure/commands/command-context.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { mailAddress, MailText, plain } from '../../../infrastructure/mail/frame/mail-text.js';
import { User } from '../../identity/api.js';
import { SchoolAdmin } from '../school-admin.entity.js';

/** Finds the recipients of mails about bank details or owners, and the names in them. */
@Injectable()
export class OwnersToTell {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: DomainEventStore,
  ) {}

  /**
   * Returns the owners of a school, and everybody who stopped being one by this event or later: an owner who demotes
   * the others cannot keep the mail from them.
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

  /** Name and e-mail address of the author. @param id null when a process did it */
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
