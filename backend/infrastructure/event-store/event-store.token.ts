/** The raw event store port, for code that works on stored events. Everything else uses the DomainEventStore. */
export const EVENT_STORE = Symbol('EventStore');

/** Time for which an EventStoreDB may be silent before it counts as gone (`Patience`). */
export const EVENT_STORE_PATIENCE = Symbol('EventStorePatience');
