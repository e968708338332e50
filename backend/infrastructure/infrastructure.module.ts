import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CLOCK } from './clock/clock.js';
import { CONFIG, type Config } from './config/config.js';
import { ClockComparison, DatabaseClock } from './clock/database-clock.js';
import { DatabaseModule } from './database/database.module.js';
import type { DatabaseSchema } from './database/typeorm-options.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';
import { UpkeepModule } from './upkeep/daily-upkeep.js';

@Global()
@Module({})
class SettingsModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: SettingsModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: DatabaseClock, useFactory: () => new DatabaseClock() },
        { provide: CLOCK, useExisting: DatabaseClock },
      ],
      exports: [CONFIG, CLOCK, DatabaseClock],
    };
  }
}

/**
 * Providers that every module may inject without imports: CONFIG, CLOCK, PG_POOL, TypeORM's DataSource, HealthChecks,
 * DailyUpkeep.
 */
@Module({})
export class InfrastructureModule {
  static forRoot(config: Config, schema: DatabaseSchema): DynamicModule {
    return {
      module: InfrastructureModule,
      imports: [
        SettingsModule.forRoot(config),
        DatabaseModule.forRoot(schema),
        HttpModule,
        HealthModule,
        UpkeepModule,
      ],
      providers: [ClockComparison],
    };
  }
}
