/** Injection token of the event store port, for code that works on stored events. All other code uses DomainEventStore. */
export const EVENT_STORE = Symbol('EventStore');

/** Injection token of the timeouts after which a silent EventStoreDB counts as down (`Patience`). */
export const EVENT_STORE_PATIENCE = Symbol('EventStorePatience');
