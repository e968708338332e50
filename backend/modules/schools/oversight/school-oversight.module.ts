import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { SchoolOversight } from './school-oversight.js';
import { SchoolOversightController } from './school-oversight.controller.js';

/**
 * Wires super administrators' decisions about schools. Separate from SchoolsModule to avoid a cycle: it asks about
 * money, and payments use the schools.
 */
@Module({ controllers: [SchoolOversightController], providers: [SchoolOversight] })
export class SchoolOversightModule {
  /** Creates the module with its source of answers about money. @param payments module that exports FAMILIES_MONEY */
  static asking(payments: Type): DynamicModule {
    return { module: SchoolOversightModule, imports: [payments] };
  }
}
