import { Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { CatalogueModule } from '../../modules/catalogue/api.js';
import { ContentModule } from '../../modules/content/api.js';
import { untilAvailable } from '../../infrastructure/database/until-available.js';
import { isUnavailable } from '../../infrastructure/http/unavailable.js';
import { DemoBookings } from './demo-bookings.js';
import { DemoCatalogue } from './demo-catalogue.js';

/** Demo data for an empty database, loaded before the backend answers its first request. */
@Module({
  imports: [CatalogueModule, ContentModule],
  providers: [DemoCatalogue, DemoBookings],
  exports: [DemoCatalogue],
})
export class DemoModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly catalogue: DemoCatalogue,
    private readonly bookings: DemoBookings,
  ) {}

  async onModuleInit(): Promise<void> {
    await untilAvailable(() => this.catalogue.load(), { isAway: isUnavailable });
  }

  async onApplicationBootstrap(): Promise<void> {
    await untilAvailable(() => this.bookings.load(), { isAway: isUnavailable });
  }
}
