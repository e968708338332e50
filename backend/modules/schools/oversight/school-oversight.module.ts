import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { SchoolOversight } from './school-oversight.js';
import { SchoolOversightController } from './school-oversight.controller.js';

/** What super administrators decide about schools. Apart from SchoolsModule, because it asks about money and payments look at schools. */
@Module({ controllers: [SchoolOversightController], providers: [SchoolOversight] })
export class SchoolOversightModule {
  /** @param payments a module that exports FAMILIES_MONEY */
  static asking(payments: Type): DynamicModule {
    return { module: SchoolOversightModule, imports: [payments] };
  }
}
