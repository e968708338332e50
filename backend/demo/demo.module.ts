import { Inject, Module, type OnModuleInit } from '@nestjs/common';
import { CatalogueModule } from '../catalogue/catalogue.module.js';
import { ContentModule } from '../content/content.module.js';
import { CONFIG, type Config } from '../platform/config.js';
import { DemoCatalogue } from './demo-catalogue.js';

/** Demo data for an empty database, when the settings ask for it. Loaded before the first request is answered. */
@Module({ imports: [CatalogueModule, ContentModule], providers: [DemoCatalogue], exports: [DemoCatalogue] })
export class DemoModule implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly catalogue: DemoCatalogue,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.config.demoData) await this.catalogue.load();
  }
}
