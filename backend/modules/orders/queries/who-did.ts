import type { Actor } from '../../../contracts/events/index.js';
import { processTitle } from '../../../contracts/processes.js';

/** Returns the actor's name for staff: `Customer`, a person's name, or `the receipt check (automatic)`. */
export function whoDid(actor: Actor): string {
  if (actor.kind === 'customer') return 'Customer';
  return actor.kind === 'system' ? `${processTitle(actor.name)} (automatic)` : actor.name;
}
