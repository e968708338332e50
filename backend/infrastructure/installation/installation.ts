import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { FileStore } from '../files/port.js';
import { logger } from '../logging/logger.js';
import { fingerprintOf, isFingerprintOf } from './fingerprint.js';

/** Secret of this process, and earlier secrets, newest first. */
export interface Secrets {
  readonly secret: string;
  readonly previousSecrets?: readonly string[];
}

/**
 * Error when secret or files of this process do not belong to its database, so that its answers would be wrong. The message is
 * for the operator.
 */
export class OtherInstallationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OtherInstallationError';
  }
}

/** File that identifies the file store. It contains nothing but a random UUID. */
const ID_FILE = 'installation/id';

/**
 * Check that a process has the right secret and files: sessions, links, repeated orders and pictures work only with those they
 * were made with. The first process on a database records both in `app.installation`; later processes must have the same.
 */
export class Installation {
  constructor(
    private readonly db: Pick<pg.Pool, 'query' | 'connect'>,
    private readonly files: Pick<FileStore, 'get' | 'put'>,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Checks that secret and files belong to the database.
   * @throws OtherInstallationError naming what differs, and how to correct it
   */
  async requireOwn(): Promise<void> {
    await this.requireSecret();
    await this.requireFiles();
  }

  private async requireSecret(): Promise<void> {
    const { secret, previousSecrets = [] } = this.secrets;
    const noted =
      (await this.find('secret')) ?? (await this.note('secret', await fingerprintOf(secret)));
    if (await isFingerprintOf(secret, noted)) return;
    for (const previous of previousSecrets)
      if (await isFingerprintOf(previous, noted)) {
        await this.db.query(
          `update app.installation set value = $1, noted_at = now() where name = 'secret' and value = $2`,
          [await fingerprintOf(secret), noted],
        );
        logger.info('SECRET was changed: the database knows the new one from now on');
        return;
      }
    throw new OtherInstallationError(
      'SECRET is not the one that this database was used with, so sessions, links in e-mails and repeated orders would be answered wrongly. ' +
        'Set SECRET (or the secrets.json in DATA_DIR) to the one it had, or DATABASE_URL to the right database. ' +
        "To change it on purpose, stop every backend, then: delete from app.installation where name = 'secret'. Everybody is signed out, and links that were sent stop working.",
    );
  }

  private async requireFiles(): Promise<void> {
    const noted = (await this.find('files')) ?? (await this.noteFiles());
    const own = await this.idOfFiles();
    if (own === noted) return;
    throw new OtherInstallationError(
      `${own === null ? 'The file store holds no files of this database' : 'The file store belongs to another database'}, so receipts, posters and payment codes could not be shown. ` +
        'Set DATA_DIR (or the bucket) to the one that this database was used with, bring its files back from their backup, or set DATABASE_URL to the right database. ' +
        "If those files are lost for good, or were copied without their id: delete from app.installation where name = 'files'.",
    );
  }

  /**
   * Records the file store's id. The id file is written before the row is committed. If the process is killed in between, the
   * next process uses the id of that file.
   */
  private async noteFiles(): Promise<string | null> {
    const client = await this.db.connect();
    try {
      await client.query('begin');
      const id = (await this.idOfFiles()) ?? randomUUID();
      // When several processes start at once, all wait at this statement until the first one has committed.
      const { rowCount } = await client.query(
        `insert into app.installation (name, value) values ('files', $1) on conflict do nothing`,
        [id],
      );
      if (rowCount) await this.files.put(ID_FILE, Buffer.from(`${id}\n`), 'text/plain');
      await client.query('commit');
      client.release();
    } catch (error) {
      // Ending the connection also rolls back its open transaction.
      client.release(true);
      throw error;
    }
    return this.find('files');
  }

  private async idOfFiles(): Promise<string | null> {
    return (await this.files.get(ID_FILE))?.bytes.toString('utf8').trim() ?? null;
  }

  private async find(name: string): Promise<string | null> {
    const { rows } = await this.db.query<{ value: string }>(
      'select value from app.installation where name = $1',
      [name],
    );
    return rows[0]?.value ?? null;
  }

  /** Records a value unless another process already has, and returns the recorded value. */
  private async note(name: string, value: string): Promise<string> {
    await this.db.query(
      'insert into app.installation (name, value) values ($1, $2) on conflict do nothing',
      [name, value],
    );
    return (await this.find(name)) ?? value;
  }
}
