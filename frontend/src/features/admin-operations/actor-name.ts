import type { EventView } from '@contracts/rest/operations';
import { words } from './words';

/** Names the cause of an event in a word or two. */
export function actorName(actor: EventView['metadata']['actor']): string {
  switch (actor.kind) {
    case 'customer':
      return 'Customer';
    case 'user':
      return actor.name;
    case 'system':
      return `The system: ${words(actor.name).toLowerCase()}`;
  }
}
