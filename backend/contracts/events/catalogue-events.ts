import type { TimeAndVenue } from './booking.js';
import type { EventTypes, Personal } from './personal.js';

/**
 * Changes that staff made in the catalogue; the metadata says who and when. Streams: `catalogue-{schoolId}`, and `catalogue-site`
 * for the texts of the site, which belong to no school.
 *
 * Each event is written to the outbox in the transaction that changes the tables; the relay appends it to its stream
 * (infrastructure/outbox). The address of an invitation is sealed with a key of the invitation; after an erasure it reads as
 * `null`.
 */

/** A field that was changed. Money is in sen, times are ISO 8601 in UTC. */
export interface ChangedField {
  readonly before: unknown;
  readonly after: unknown;
}

/** Names and values of the changed fields alone. */
export type Changes = Readonly<Record<string, ChangedField>>;

/** Names and values of the fields of a row that was added or deleted. */
export type Fields = Readonly<Record<string, unknown>>;

/** Role of a person in a school. There is one owner. `door`: check-in and the door list alone. */
export type SchoolRole = 'admin' | 'owner' | 'door';

/** Status of a seat in the plan. `booked`, `unavailable` and `reserved` are not sold; `vip` is, like `available`. */
export type SeatOverrideStatus = 'available' | 'unavailable' | 'reserved' | 'vip' | 'booked';

/** A text of the site with its picture. */
export interface ContentValue {
  readonly title: string;
  readonly description: string;
  readonly imageUrl?: string | null;
}

interface OfSchool {
  readonly schoolId: string;
}

interface OfProduction extends OfSchool {
  readonly productionId: string;
}

interface OfPerformance extends OfProduction {
  readonly performanceId: string;
}

/** A school was registered: name, address, contact, venue, bank details and settings as they were entered. */
export interface SchoolRegistered {
  readonly type: 'SchoolRegistered';
  readonly data: OfSchool & { readonly after: Fields };
}

/** Name, address, contact or venue of a school changed. */
export interface SchoolProfileChanged {
  readonly type: 'SchoolProfileChanged';
  readonly data: OfSchool & { readonly changes: Changes };
}

/** Bank, account, account owner or payment QR code of a school changed. */
export interface BankDetailsChanged {
  readonly type: 'BankDetailsChanged';
  readonly data: OfSchool & { readonly changes: Changes };
}

/**
 * A setting of a school changed: rules of sale (minutes to pay, look-up by e-mail), or settings by super administrators
 * (status, texts of the site).
 */
export interface SchoolSettingsChanged {
  readonly type: 'SchoolSettingsChanged';
  readonly data: OfSchool & { readonly changes: Changes };
}

/** A super administrator deleted a school that has no productions. */
export interface SchoolDeleted {
  readonly type: 'SchoolDeleted';
  readonly data: OfSchool & { readonly before: Fields };
}

/** `before` and `after` are the user ids of the two people. */
export interface SchoolOwnerChanged {
  readonly type: 'SchoolOwnerChanged';
  readonly data: OfSchool & { readonly before: string; readonly after: string };
}

/** A person was invited; the role begins when they accept. */
export interface AdministratorInvited {
  readonly type: 'AdministratorInvited';
  readonly data: OfSchool & {
    readonly invitationId: string;
    readonly email: Personal<string> | null;
    readonly role: SchoolRole;
  };
}

export interface InvitationWithdrawn {
  readonly type: 'InvitationWithdrawn';
  readonly data: OfSchool & { readonly invitationId: string; readonly role: SchoolRole };
}

/** `invitationId`: the accepted invitation; null when a known user got the role without an invitation. */
export interface AdministratorAdded {
  readonly type: 'AdministratorAdded';
  readonly data: OfSchool & {
    readonly userId: string;
    readonly role: SchoolRole;
    readonly invitationId: string | null;
  };
}

export interface AdministratorRemoved {
  readonly type: 'AdministratorRemoved';
  readonly data: OfSchool & { readonly userId: string; readonly role: SchoolRole };
}

export interface ProductionAdded {
  readonly type: 'ProductionAdded';
  readonly data: OfProduction & { readonly after: Fields };
}

export interface ProductionChanged {
  readonly type: 'ProductionChanged';
  readonly data: OfProduction & { readonly changes: Changes };
}

/** A production was deleted. The event PerformanceDeleted for each of its performances comes before this one. */
export interface ProductionDeleted {
  readonly type: 'ProductionDeleted';
  readonly data: OfProduction & { readonly before: Fields };
}

export interface PerformanceAdded {
  readonly type: 'PerformanceAdded';
  readonly data: OfPerformance & {
    readonly after: TimeAndVenue & { readonly salesEnabled: boolean };
  };
}

/** A performance got another time or venue; a policy reschedules its bookings (orders/policies). */
export interface PerformanceMoved {
  readonly type: 'PerformanceMoved';
  readonly data: OfPerformance & { readonly before: TimeAndVenue; readonly after: TimeAndVenue };
}

export interface PerformanceSalesSwitched {
  readonly type: 'PerformanceSalesSwitched';
  readonly data: OfPerformance & { readonly before: boolean; readonly after: boolean };
}

/** Families no longer see the performance (`after` true), or see it again. Its bookings stay as they are. */
export interface PerformanceArchiveSwitched {
  readonly type: 'PerformanceArchiveSwitched';
  readonly data: OfPerformance & { readonly before: boolean; readonly after: boolean };
}

/** The performance can no longer be ordered; a policy cancels its bookings (orders/policies). */
export interface PerformanceDeleted {
  readonly type: 'PerformanceDeleted';
  readonly data: OfPerformance & {
    readonly before: TimeAndVenue & { readonly salesEnabled: boolean };
    /** The whole production was deleted. */
    readonly withProduction: boolean;
  };
}

/**
 * Staff wrote to the families of the performance. Mails follow (notifications); each booking's `NoticeSent` or
 * `NoticeNotSent` names this event.
 */
export interface BuyersMessageRequested {
  readonly type: 'BuyersMessageRequested';
  readonly data: OfPerformance & {
    /** 32 hex digits, made by the caller. */
    readonly messageId: string;
    readonly subject: string;
    readonly text: string;
    /** True: families with unpaid bookings get the message, too. */
    readonly includeUnpaid: boolean;
    /** Bookings that staff chose; left out: every booked family. */
    readonly bookingIds?: readonly string[];
  };
}

/** A section or row that was added (`before` null), changed (only the changed fields) or deleted (`after` null). */
export interface PlanPartChange {
  readonly part: 'section' | 'row';
  readonly id: string;
  readonly before: Fields | null;
  readonly after: Fields | null;
}

/** Seats of a row that all changed in the same way. */
export interface SeatsChange {
  readonly part: 'seats';
  readonly rowId: string;
  readonly seatNumbers: readonly number[];
  /** The performance whose plan changed; null: all performances. */
  readonly performanceId: string | null;
  /** Changed fields only. A seat without an entry of its own is `available` at its row's price (`priceSen` null). */
  readonly before: SeatFields;
  readonly after: SeatFields;
}

interface SeatFields {
  /** Status of the seat; null: the same as in the plan for every performance. */
  readonly status?: SeatOverrideStatus | null;
  readonly priceSen?: number | null;
}

export type PlanChange = PlanPartChange | SeatsChange;

export interface SeatingPlanChanged {
  readonly type: 'SeatingPlanChanged';
  readonly data: OfProduction & { readonly changes: readonly PlanChange[] };
}

/** Prices of rows and seats changed. Orders that were placed keep their price. */
export interface SeatPricesChanged {
  readonly type: 'SeatPricesChanged';
  readonly data: OfProduction & { readonly changes: readonly PlanChange[] };
}

/** A kind of ticket was added: name, prices (in sen) and rules. Since 29 November 2026. */
export interface TicketKindAdded {
  readonly type: 'TicketKindAdded';
  readonly data: OfProduction & { readonly kindId: string; readonly after: Fields };
}

/**
 * A kind of ticket changed; `archivedAt` (null: not archived) ends or begins its sale. Orders that were placed keep their price.
 * Since 29 November 2026.
 */
export interface TicketKindChanged {
  readonly type: 'TicketKindChanged';
  readonly data: OfProduction & { readonly kindId: string; readonly changes: Changes };
}

/** A discount code was added: name, words, reduction (in sen), kind, sections and limits. Since 29 November 2026. */
export interface DiscountCodeAdded {
  readonly type: 'DiscountCodeAdded';
  readonly data: OfProduction & { readonly codeId: string; readonly after: Fields };
}

/**
 * A discount code changed; `archivedAt` (null: not archived) ends or begins its acceptance. Orders that were placed keep their
 * price. Since 29 November 2026.
 */
export interface DiscountCodeChanged {
  readonly type: 'DiscountCodeChanged';
  readonly data: OfProduction & { readonly codeId: string; readonly changes: Changes };
}

/** An extra was added: type, name, price (in sen) and stock. Since 29 November 2026. */
export interface ExtraAdded {
  readonly type: 'ExtraAdded';
  readonly data: OfProduction & { readonly extraId: string; readonly after: Fields };
}

/**
 * An extra changed; `archivedAt` (null: not archived) ends or begins its sale. Orders that were placed keep their price. Since 29
 * November 2026.
 */
export interface ExtraChanged {
  readonly type: 'ExtraChanged';
  readonly data: OfProduction & { readonly extraId: string; readonly changes: Changes };
}

/** A text of the site changed. `before` is null for the first change. */
export interface ContentChanged {
  readonly type: 'ContentChanged';
  readonly data: {
    readonly slug: string;
    readonly before: ContentValue | null;
    readonly after: ContentValue;
  };
}

/** A person had their account erased. Events of their schools have ended the account's roles. Since 23 November 2026. */
export interface AccountErased {
  readonly type: 'AccountErased';
  readonly data: {
    /** Id of the erased account; it no longer leads to a person. */
    readonly userId: string;
    /** All invitations ever sent to the account's address. A job deletes their keys, which sealed the address. */
    readonly invitationIds: readonly string[];
  };
}

export type CatalogueEvent =
  | SchoolRegistered
  | SchoolProfileChanged
  | BankDetailsChanged
  | SchoolSettingsChanged
  | SchoolDeleted
  | SchoolOwnerChanged
  | AdministratorInvited
  | InvitationWithdrawn
  | AdministratorAdded
  | AdministratorRemoved
  | ProductionAdded
  | ProductionChanged
  | ProductionDeleted
  | PerformanceAdded
  | PerformanceMoved
  | PerformanceSalesSwitched
  | PerformanceArchiveSwitched
  | PerformanceDeleted
  | BuyersMessageRequested
  | SeatingPlanChanged
  | SeatPricesChanged
  | TicketKindAdded
  | TicketKindChanged
  | DiscountCodeAdded
  | DiscountCodeChanged
  | ExtraAdded
  | ExtraChanged
  | ContentChanged
  | AccountErased;

/** Event types, each with its sealed fields. */
export const CATALOGUE_EVENT_TYPES: EventTypes<CatalogueEvent> = {
  SchoolRegistered: {},
  SchoolProfileChanged: {},
  BankDetailsChanged: {},
  SchoolSettingsChanged: {},
  SchoolDeleted: {},
  SchoolOwnerChanged: {},
  AdministratorInvited: { email: true },
  InvitationWithdrawn: {},
  AdministratorAdded: {},
  AdministratorRemoved: {},
  ProductionAdded: {},
  ProductionChanged: {},
  ProductionDeleted: {},
  PerformanceAdded: {},
  PerformanceMoved: {},
  PerformanceSalesSwitched: {},
  PerformanceArchiveSwitched: {},
  PerformanceDeleted: {},
  BuyersMessageRequested: {},
  SeatingPlanChanged: {},
  SeatPricesChanged: {},
  TicketKindAdded: {},
  TicketKindChanged: {},
  DiscountCodeAdded: {},
  DiscountCodeChanged: {},
  ExtraAdded: {},
  ExtraChanged: {},
  ContentChanged: {},
  AccountErased: {},
};
