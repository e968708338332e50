import { RETRIES_CHANNEL } from '../../backend/infrastructure/event-store/parking/parked-streams.js';
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
    channel: RETRIES_CHANNEL,
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
