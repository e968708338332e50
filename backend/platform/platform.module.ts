import { type DynamicModule, Global, Module } from '@nestjs/common';
import { CLOCK, systemClock } from './clock.js';
import { CONFIG, type Config } from './config.js';
import { DatabaseModule } from './database/database.module.js';
import { HealthModule } from './health/health.module.js';
import { HttpModule } from './http/http.module.js';

@Global()
@Module({})
class SettingsModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: SettingsModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: CLOCK, useValue: systemClock },
      ],
      exports: [CONFIG, CLOCK],
    };
  }
}

/** What every capability may inject without importing anything: CONFIG, CLOCK, PG_POOL, TypeORM's DataSource, HealthChecks. */
@Module({})
export class PlatformModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: PlatformModule,
      imports: [SettingsModule.forRoot(config), DatabaseModule, HttpModule, HealthModule],
    };
  }
}
