import { it } from '@jest/globals';
import { eventStoreProgram } from './event-store-server.js';

/**
 * A test of PostgreSQL's own handling of events. When the tests run on an EventStoreDB it is skipped and counted as
 * skipped; its name gives the reason.
 */
export function embeddedStoreOnly(reason: string, name: string, test: () => Promise<void>): void {
  if (eventStoreProgram()) it.skip(`${name} (embedded store only: ${reason})`, test);
  else it(name, test);
}
