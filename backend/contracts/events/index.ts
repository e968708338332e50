import { BOOKING_EVENT_TYPES, type BookingEvent } from './booking.js';
import { CASH_EVENT_TYPES, type CashEvent } from './cash.js';
import { CATALOGUE_EVENT_TYPES, type CatalogueEvent } from './catalogue-events.js';
import { DISCOUNT_CODE_EVENT_TYPES, type DiscountCodeEvent } from './discount-codes.js';
import { OPERATIONS_EVENT_TYPES, type OperationsEvent } from './operations.js';
import { PAYMENT_EVENT_TYPES, type PaymentEvent } from './payment.js';
import type { EventTypes } from './personal.js';
import { SEAT_EVENT_TYPES, type SeatEvent } from './seats.js';
import { STATEMENT_EVENT_TYPES, type StatementEvent } from './statement.js';
import { STOCK_EVENT_TYPES, type StockEvent } from './stock.js';

export type * from './seats.js';
export type * from './booking.js';
export type * from './cash.js';
export type * from './catalogue-events.js';
export type * from './discount-codes.js';
export type * from './operations.js';
export type * from './payment.js';
export type * from './personal.js';
export type * from './receipt-reading.js';
export type * from './statement.js';
export type * from './stock.js';
export * from './streams.js';

export type DomainEvent =
  | SeatEvent
  | BookingEvent
  | PaymentEvent
  | CatalogueEvent
  | StatementEvent
  | OperationsEvent
  | CashEvent
  | DiscountCodeEvent
  | StockEvent;
export type DomainEventType = DomainEvent['type'];
/** Every type of event, each with the fields of its data that the event store seals. */
export const EVENT_TYPES: EventTypes<DomainEvent> = {
  ...SEAT_EVENT_TYPES,
  ...BOOKING_EVENT_TYPES,
  ...PAYMENT_EVENT_TYPES,
  ...CATALOGUE_EVENT_TYPES,
  ...STATEMENT_EVENT_TYPES,
  ...OPERATIONS_EVENT_TYPES,
  ...CASH_EVENT_TYPES,
  ...DISCOUNT_CODE_EVENT_TYPES,
  ...STOCK_EVENT_TYPES,
};
export type DomainEventOf<T extends DomainEventType> = Extract<DomainEvent, { type: T }>;

/**
 * Person or process that caused an event. Staff and signed-in people are stored by name, so that an audit is readable years
 * later. A system actor's name is a `ProcessName` when written (processes.ts); old events may have a name that is no longer used.
 */
export type Actor =
  | { readonly kind: 'customer' }
  | { readonly kind: 'user'; readonly id: string; readonly name: string }
  | { readonly kind: 'system'; readonly name: string };

export interface EventMetadata {
  /** ISO 8601: the moment of the decision, by the clock that the decision used. */
  readonly occurredAt: string;
  readonly actor: Actor;
  /** The HTTP request or job in which the event was written. */
  readonly requestId: string;
  /** The first cause of a chain of events. */
  readonly correlationId: string;
  /** The event or command that directly caused this one. */
  readonly causationId: string;
  /** W3C Trace Context of the deciding span; only when that span was recorded (docs/watching.md). */
  readonly traceparent?: string;
}
