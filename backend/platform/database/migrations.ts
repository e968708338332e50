import type { MixedList } from 'typeorm';
import { CreateCatalogue1795000000000 } from './migrations/1795000000000-create-catalogue.js';
import { CreateSessions1795000000100 } from './migrations/1795000000100-create-sessions.js';

/** Every migration in the order it was written. TypeORM orders by the number at the end of the class name. */
export const migrations: MixedList<Function> = [CreateCatalogue1795000000000, CreateSessions1795000000100];
