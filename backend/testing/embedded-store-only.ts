import { it } from '@jest/globals';
import { eventStoreProgram } from './event-store-server.js';

/**
 * Defines a test of how PostgreSQL itself handles events. The test is skipped, and counted as skipped, when the tests
 * run on an EventStoreDB. Its name gives the reason.
 */
export function embeddedStoreOnly(reason: string, name: string, test: () => Promise<void>): void {
  if (eventStoreProgram()) it.skip(`${name} (embedded store only: ${reason})`, test);
  else it(name, test);
}
