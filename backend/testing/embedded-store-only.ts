import { it } from '@jest/globals';
import { eventStoreProgram } from './event-store-server.js';

/**
 * A test of what PostgreSQL itself does with events. When the tests run on an EventStoreDB it is skipped, counted as skipped, and its
 * name says why there is nothing to test.
 */
export function embeddedStoreOnly(reason: string, name: string, test: () => Promise<void>): void {
  if (eventStoreProgram()) it.skip(`${name} (embedded store only: ${reason})`, test);
  else it(name, test);
}
