import { Module } from '@nestjs/common';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { EventBrowser } from './events/event-browser.js';
import { EventsController } from './events/events.controller.js';
import { JobsController } from './jobs/jobs.controller.js';
import { OperationsMetrics } from './operations-metrics.js';
import { ParkedStreamQueries } from './parked-streams/parked-stream-queries.js';
import { ParkedStreamsController } from './parked-streams/parked-streams.controller.js';
import { ReaderHealth } from './parked-streams/reader-health.js';
import { LogRootWorker } from './proof/log-root-worker.js';
import { LogRootsController } from './proof/log-roots.controller.js';
import { VerificationUpkeep } from './proof/verification-upkeep.js';
import { ReadModelQueries } from './read-models/read-model-queries.js';
import { ReadModelsController } from './read-models/read-models.controller.js';
import { Rebuilds } from './read-models/rebuilds.js';

/** Wires the pages on /super-admin, and the proof that the event log was not changed. */
@Module({
  imports: [EventStoreModule],
  controllers: [
    ReadModelsController,
    ParkedStreamsController,
    EventsController,
    JobsController,
    LogRootsController,
  ],
  providers: [
    ReadModelQueries,
    Rebuilds,
    ParkedStreamQueries,
    ReaderHealth,
    EventBrowser,
    OperationsMetrics,
    LogRootWorker,
    VerificationUpkeep,
  ],
})
export class OperationsModule {}
