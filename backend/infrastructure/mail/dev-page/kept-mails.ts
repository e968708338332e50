import PostalMime, { type Email } from 'postal-mime';
import { logger } from '../../logging/logger.js';
import { notFound } from '../../http/problem.js';
import type { EmlFolder, KeptMail } from '../eml/eml-folder.js';

export interface OpenedMail extends KeptMail {
  readonly email: Email;
  readonly bytes: Buffer;
}

/** Mail as an entry of the list. */
export interface ListedMail extends KeptMail {
  readonly to: string;
  readonly subject: string;
}

/** Kept mails, parsed for display. List entries are cached, because a mail's file never changes. */
export class KeptMails {
  private readonly listed = new Map<string, ListedMail>();

  constructor(private readonly folder: EmlFolder) {}

  async newest(count: number): Promise<ListedMail[]> {
    const mails: ListedMail[] = [];
    for (const kept of (await this.folder.list()).slice(0, count)) {
      const known = this.listed.get(kept.id) ?? (await this.summarise(kept));
      if (known) mails.push(known);
    }
    return mails;
  }

  /** Reads and parses a mail. @throws Problem 404 */
  async find(id: string): Promise<OpenedMail> {
    const bytes = await this.folder.read(id);
    if (!bytes) throw notFound('Mail');
    const email = await PostalMime.parse(bytes);
    return { id, keptAt: new Date(email.date ?? 0), email, bytes };
  }

  /** Summarises a mail for the list. An unreadable mail gets an entry saying so, because it must not break the whole list. */
  private async summarise(kept: KeptMail): Promise<ListedMail | null> {
    try {
      const bytes = await this.folder.read(kept.id);
      if (!bytes) return null;
      const email = await PostalMime.parse(bytes);
      const listed = { ...kept, to: addressees(email), subject: email.subject ?? '' };
      this.listed.set(kept.id, listed);
      return listed;
    } catch (error) {
      logger.warn({ err: error, mail: kept.id }, 'A kept mail cannot be read');
      return { ...kept, to: '', subject: 'This mail cannot be read' };
    }
  }
}

export function addressees(email: Email): string {
  return (email.to ?? []).map((each) => each.address ?? each.name).join(', ');
}
