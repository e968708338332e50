import { CHANNELS } from '../../backend/infrastructure/database/channels.js';
import type pg from 'pg';
import { ChannelListener } from '../../backend/infrastructure/database/listener.js';
import type { Projector } from '../projector.js';
import { REBUILDS_TABLE, type RebuildRow } from '../rebuilds.tables.js';
import type { Log } from './feed.js';
import type { ReadModels } from './read-models.js';
import { pause } from '../../backend/infrastructure/process/pause.js';

/** Number of failures after which a request is closed with the error. */
const TRIES = 3;
const PAUSE_MS = 1_000;

type Request = Pick<RebuildRow, 'id' | 'read_model'>;

/**
 * Carries out the rebuild requests, one after another. A request stays open until its rebuild is complete. If the process is
 * killed, the next process finds the open request and starts the rebuild again.
 */
export class RebuildRequests {
  private wake: () => void = () => {};
  private asked = true;

  constructor(
    private readonly pool: pg.Pool,
    private readonly connectionString: string,
    private readonly readModels: ReadModels,
    private readonly log: Log,
  ) {}

  /** Carries out requests until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const hear = (): void => {
      this.asked = true;
      this.wake();
    };
    const listener = new ChannelListener({
      connectionString: this.connectionString,
      channel: CHANNELS.rebuildRequested,
      onNotification: hear,
      // A rebuild may have been requested before the LISTEN, so the table is read now.
      onListening: hear,
      onTrouble: (message, error) => this.log.error({ err: error }, message),
    });
    await listener.start();
    signal.addEventListener('abort', hear);
    while (!signal.aborted) {
      const heard = new Promise<void>((resolve) => (this.wake = resolve));
      if (!this.asked) await heard;
      this.asked = false;
      try {
        for (
          let request = await this.next();
          request && !signal.aborted;
          request = await this.next()
        )
          await this.fulfil(request, signal);
      } catch (error) {
        this.log.error(
          { err: error },
          'Requests to rebuild cannot be read or marked; trying again',
        );
        await pause(PAUSE_MS, signal);
        this.asked = true;
      }
    }
    signal.removeEventListener('abort', hear);
    await listener.stop();
  }

  private async fulfil({ id, read_model }: Request, signal: AbortSignal): Promise<void> {
    const projector = this.readModels.projectors.find(({ name }) => name === read_model);
    if (!projector) return this.finish(id, 'There is no read model of this name.');
    await this.pool.query(`update ${REBUILDS_TABLE} set started_at = now() where id = $1`, [id]);
    const outcome = await this.rebuild(projector, signal);
    if (outcome !== 'stopped') await this.finish(id, outcome);
  }

  /** Rebuilds a read model. @returns `null` when it is done, else the error */
  private async rebuild(
    projector: Projector,
    signal: AbortSignal,
  ): Promise<string | null | 'stopped'> {
    for (let tries = 1; ; tries++) {
      try {
        return (await this.readModels.rebuild(projector, signal)) ? null : 'stopped';
      } catch (error) {
        this.log.error(
          { err: error, projector: projector.name, tries },
          'A rebuild that was asked for failed',
        );
        if (tries === TRIES) return error instanceof Error ? error.message : String(error);
        await pause(PAUSE_MS, signal);
      }
    }
  }

  private async next(): Promise<Request | undefined> {
    // The backend creates the table; before its first start there is nothing to do.
    const { rows: tables } = await this.pool.query<{ found: string | null }>(
      'select to_regclass($1) as found',
      [REBUILDS_TABLE],
    );
    if (!tables[0]?.found) return undefined;
    const { rows } = await this.pool.query<Request>(
      `select id, read_model from ${REBUILDS_TABLE} where finished_at is null order by requested_at limit 1`,
    );
    return rows[0];
  }

  private async finish(id: string, error: string | null): Promise<void> {
    await this.pool.query(
      `update ${REBUILDS_TABLE} set finished_at = now(), error = $2 where id = $1`,
      [id, error],
    );
  }
}
