import type { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import type { LookBackOptions } from '../../infrastructure/event-store/port.js';

/** Number of events read in one call. Each call searches the rest of the streams again, so large calls are faster. */
const PAGE = 2_000;

/**
 * Reads all events of these streams and types, oldest first. Personal data stays encrypted, and events that this
 * version cannot read are left out. All returned events are in memory, so pass `keep` to filter long streams.
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
