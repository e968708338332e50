import { CHANNELS } from '../../backend/infrastructure/database/channels.js';
import { ChannelListener } from '../../backend/infrastructure/database/listener.js';
import type { Log } from './feed.js';
import type { ReadModels } from './read-models.js';

/** Notifies the read models when a retry of a parked stream is requested. The table of parked streams has the requests. */
export async function hearRetryRequests(
  connectionString: string,
  readModels: ReadModels,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const hear = (): void => readModels.retryParked();
  const listener = new ChannelListener({
    connectionString,
    channel: CHANNELS.parkedRetryRequested,
    onNotification: hear,
    // A retry may have been requested before the LISTEN, so the table is read now.
    onListening: hear,
    onTrouble: (message, error) => log.error({ err: error }, message),
  });
  await listener.start();
  if (!signal.aborted)
    await new Promise<void>((resolve) =>
      signal.addEventListener('abort', () => resolve(), { once: true }),
    );
  await listener.stop();
}
