import { CHANNELS } from '../../backend/infrastructure/database/channels.js';
import { ChannelListener } from '../../backend/infrastructure/database/listener.js';
import type { Log } from './feed.js';
import type { ReadModels } from './read-models.js';

/** Tells the read models when somebody wants a parked stream to be tried again; which one stands in the table. */
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
    // Something may have been asked for while nobody listened.
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
