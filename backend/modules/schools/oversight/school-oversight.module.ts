import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { SchoolOversight } from './school-oversight.js';
import { SchoolOversightController } from './school-oversight.controller.js';

/**
 * Decisions of super administrators about schools. This module is separate from SchoolsModule to avoid a cycle: it asks about
 * money, and payments use the schools.
 */
@Module({ controllers: [SchoolOversightController], providers: [SchoolOversight] })
export class SchoolOversightModule {
  /** Makes the module with its source of answers about money. @param payments a module that exports FAMILIES_MONEY */
  static asking(payments: Type): DynamicModule {
    return { module: SchoolOversightModule, imports: [payments] };
  }
}
