import { openDomainEventStore } from '../backend/infrastructure/event-store/open.js';
import { readConfig } from '../backend/infrastructure/config/config.js';
import {
  requireWithinLog,
  requireWithinLogIfThere,
} from '../backend/infrastructure/event-store/within-log.js';
import { untilAvailable } from '../backend/infrastructure/database/until-available.js';
import { createPool } from '../backend/infrastructure/database/pg-pool.js';
import { busyCutter } from '../backend/infrastructure/database/pulse.js';
import { createLogger } from '../backend/infrastructure/logging/logger.js';
import { serveMetrics } from '../backend/infrastructure/metrics/metrics-server.js';
import { runUntilStopped } from '../backend/infrastructure/process/process.js';
import { projectors } from './read-models/all.js';
import { keepLeading } from './runner/keep-leading.js';
import { ReadModels } from './runner/read-models.js';
import { RebuildRequests } from './runner/rebuild-requests.js';
import { placesOfReadModels } from './runner/within-log.js';
import { hearRetryRequests } from './runner/retry-requests.js';

/**
 * Program of the projections process, which builds the read models from the events. When several of these processes run, one of
 * them works and the others wait.
 */
const logger = createLogger('projections');

await runUntilStopped(logger, async () => {
  const config = readConfig();
  const metrics = config.metricsPort && (await serveMetrics(config.metricsPort, config.host));
  const { databaseUrl } = config;
  const pool = createPool(databaseUrl, { max: 8, pipelined: true });
  const cutBusy = busyCutter(pool);
  const store = await openDomainEventStore(config, pool, (message, error) =>
    logger.warn({ err: error }, message),
  );
  await untilAvailable(async () =>
    requireWithinLogIfThere(store.events, await placesOfReadModels(pool)),
  );
  const stopping = new AbortController();
  const readModels = new ReadModels(pool, store.events, projectors, logger);
  const requests = new RebuildRequests(pool, databaseUrl, readModels, logger);
  const work = async (signal: AbortSignal): Promise<void> => {
    await requireWithinLog(store.events, await placesOfReadModels(pool));
    await Promise.all([
      readModels.run(signal),
      requests.run(signal),
      hearRetryRequests(databaseUrl, readModels, logger, signal),
    ]);
  };
  const working = keepLeading({ databaseUrl, cutBusy, logger }, stopping.signal, work);
  return async () => {
    stopping.abort();
    await working;
    await store.close();
    await pool.end();
    if (metrics) await metrics.close();
  };
});
