import type { MigrationInterface } from 'typeorm';
import { ConfirmationNumbers1795000000200 } from './modules/booking/confirmation-numbers/confirmation-numbers.migration.js';
import { OrderSources1795000300100 } from './modules/booking/order-limits/order-sources.migration.js';
import { CreateBookingKeys1795000100000 } from './infrastructure/event-store/codec/booking-keys.migration.js';
import { ParkedStreams1795000300000 } from './infrastructure/process-manager/parked-streams.migration.js';
import { ProcessCheckpoints1795000000300 } from './infrastructure/process-manager/process-checkpoints.migration.js';
import { CreateCatalogue1795000000000 } from './infrastructure/database/migrations/1795000000000-create-catalogue.js';
import { CreateSessions1795000000100 } from './infrastructure/database/migrations/1795000000100-create-sessions.js';
import { CreateRebuilds1795000100100 } from './infrastructure/database/migrations/1795000100100-create-rebuilds.js';
import { KeepWhoMovedAShowtime1795000200000 } from './infrastructure/database/migrations/1795000200000-keep-who-moved-a-showtime.js';
import { CountCatalogueChanges1795000300200 } from './infrastructure/database/migrations/1795000300200-count-catalogue-changes.js';

/** Every migration in the order it was written. TypeORM orders by the number at the end of the class name. */
export const migrations: (new () => MigrationInterface)[] = [
  CreateCatalogue1795000000000,
  CreateSessions1795000000100,
  ConfirmationNumbers1795000000200,
  ProcessCheckpoints1795000000300,
  CreateBookingKeys1795000100000,
  CreateRebuilds1795000100100,
  KeepWhoMovedAShowtime1795000200000,
  ParkedStreams1795000300000,
  OrderSources1795000300100,
  CountCatalogueChanges1795000300200,
];
