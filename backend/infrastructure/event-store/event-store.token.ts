/**
 * The raw event store port, for code that works on stored events as they are. Everything else uses
 * the DomainEventStore.
 */
export const EVENT_STORE = Symbol('EventStore');

/** How long an EventStoreDB may be silent before it is taken for gone (`Patience`). */
export const EVENT_STORE_PATIENCE = Symbol('EventStorePatience');
