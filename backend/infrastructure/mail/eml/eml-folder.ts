import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { mimeMessage } from '../mime-message.js';
import type { MailMessage, MailSender } from '../port.js';

export interface KeptMail {
  /** Name of the mail's file without `.eml`. */
  readonly id: string;
  readonly keptAt: Date;
}

const ID = /^[0-9a-f]{32}$/;

/**
 * Mail sender that stores mail as files instead of sending it. The file's name is made from the message id, so a message that is
 * sent twice is stored once.
 */
export class EmlFolder implements MailSender {
  private readonly composer = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });

  constructor(
    private readonly folder: string,
    private readonly from: string,
  ) {}

  async send(message: MailMessage): Promise<void> {
    const options = mimeMessage(message, this.from);
    const path = this.pathOf(mailFileId(message.messageId));
    const { message: bytes } = await this.composer.sendMail(options);
    const aside = join(this.folder, `.${randomUUID()}`);
    try {
      const file = await this.create(aside);
      await file.writeFile(bytes as Buffer);
      await file.sync();
      await file.close();
      await link(aside, path).catch((error: NodeJS.ErrnoException) => {
        // The message is stored already. The first file stays, like the first copy in a mail reader that drops duplicates.
        if (error.code !== 'EEXIST') throw error;
      });
    } finally {
      await rm(aside, { force: true });
    }
  }

  /** Lists the stored mails, newest first. */
  async list(): Promise<KeptMail[]> {
    const names = await readdir(this.folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    const ids = names
      .filter((name) => name.endsWith('.eml'))
      .map((name) => name.slice(0, -4))
      .filter((id) => ID.test(id));
    const mails = await Promise.all(ids.map((id) => this.find(id)));
    return mails
      .filter((mail) => mail !== null)
      .sort((a, b) => b.keptAt.getTime() - a.keptAt.getTime() || a.id.localeCompare(b.id));
  }

  /** Reads a mail; null when it is missing. */
  async read(id: string): Promise<Buffer | null> {
    if (!ID.test(id)) return null;
    return readFile(this.pathOf(id)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
  }

  /** Deletes mails stored before a moment. @returns the number of deleted mails */
  async forgetBefore(moment: Date): Promise<number> {
    const old = (await this.list()).filter(({ keptAt }) => keptAt < moment);
    for (const { id } of old) await rm(this.pathOf(id), { force: true });
    return old.length;
  }

  /** Deletes mails to these addresses, given in lower case. @returns the number of deleted mails */
  async forgetTo(addresses: ReadonlySet<string>): Promise<number> {
    let deleted = 0;
    if (addresses.size === 0) return deleted;
    for (const { id } of await this.list()) {
      if (!isTo(await this.read(id), addresses)) continue;
      await rm(this.pathOf(id), { force: true });
      deleted += 1;
    }
    return deleted;
  }

  /** Returns name and time of a stored mail; null when the mail was deleted after its name was listed. */
  private async find(id: string): Promise<KeptMail | null> {
    try {
      return { id, keptAt: (await stat(this.pathOf(id))).mtime };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return null;
    }
  }

  /** Creates a file, and its folder if missing. */
  private async create(path: string): Promise<FileHandle> {
    try {
      return await open(path, 'wx');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await mkdir(this.folder, { recursive: true });
      return open(path, 'wx');
    }
  }

  private pathOf(id: string): string {
    return join(this.folder, `${id}.eml`);
  }
}

/**
 * Returns true when the header `To`, whose long lines are folded, contains one of the addresses. @param mail null: the mail was
 * deleted after it was listed
 */
function isTo(mail: Buffer | null, addresses: ReadonlySet<string>): boolean {
  const head = mail?.toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
  const to = /^To:(.*)$/im.exec(head.replace(/\r\n[ \t]+/g, ' '))?.[1] ?? '';
  const named = to.toLowerCase().split(/[\s,<>]+/);
  return named.some((address) => addresses.has(address));
}

/** Returns the file name of a message without `.eml`, which is also its address on /dev/mail. */
export function mailFileId(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex').slice(0, 32);
}
