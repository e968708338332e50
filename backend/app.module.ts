import { type DynamicModule, Module } from '@nestjs/common';
import { IdentityModule } from './identity/identity.module.js';
import type { Config } from './platform/config.js';
import { PlatformModule } from './platform/platform.module.js';

/** The backend: one module a capability, on the platform that all of them stand on. */
@Module({})
export class AppModule {
  static forConfig(config: Config): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.forRoot(config), IdentityModule] };
  }
}
