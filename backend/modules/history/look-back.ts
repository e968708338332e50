import type { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import type { LookBackOptions } from '../../infrastructure/event-store/port.js';

/** Events that one call to the store brings: each call looks through the rest of the streams, so there are few of them. */
const PAGE = 2_000;

/**
 * All events of these streams and types, oldest first; what is personal in them stays sealed, and what this version of the
 * program cannot read is left out. Of streams with more than a few thousand such events say which ones to keep: those are held in
 * memory.
 */
export async function allBefore<E>(
  events: DomainEventStore,
  wanted: Required<Pick<LookBackOptions, 'streams' | 'types'>> & Pick<LookBackOptions, 'since'>,
  isKept: (event: E) => boolean = () => true,
): Promise<E[]> {
  const found: E[] = [];
  for (let before: string | null | undefined; before !== null;) {
    const page = await events.lookBack({
      ...wanted,
      limit: PAGE,
      ...(before === undefined ? {} : { before }),
    });
    const readable = page.events.filter(({ unreadable }) => unreadable === undefined);
    found.push(...(readable as unknown as E[]).filter(isKept));
    before = page.next;
  }
  return found.reverse();
}
