/** The raw event store port, for what moves stored events about. Everything else takes the DomainEventStore. */
export const EVENT_STORE = Symbol('EventStore');
