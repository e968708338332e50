import type { TimeAndVenue } from './booking.js';
import type { EventTypes, Personal } from './personal.js';

/**
 * What staff changed in the catalogue, who and when (in the metadata). Stream: `catalogue-{schoolId}`, and `catalogue-site`
 * for the texts of the site, which belong to no school.
 *
 * Each event is written to the outbox in the transaction that changes the tables, and appended to its stream by the relay
 * (infrastructure/outbox). The address of an invitation is sealed with a key of the invitation; after an erasure it reads as `null`.
 */

/** A field that was changed. Money is in sen, times are ISO 8601 in UTC. */
export interface ChangedField {
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields that were changed and no others, by name. */
export type Changes = Readonly<Record<string, ChangedField>>;

/** The fields of a row that was added or deleted, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** What somebody may do for a school; there is one owner. `door`: check-in and the door list alone. */
export type SchoolRole = 'admin' | 'owner' | 'door';

/** What a plan says of a seat. `booked`, `unavailable` and `reserved` are not sold; `vip` is, like `available`. */
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

/** Name, address, contact, venue, bank details and settings as they were entered. */
export interface SchoolRegistered {
  readonly type: 'SchoolRegistered';
  readonly data: OfSchool & { readonly after: Fields };
}

/** Name, address, contact, venue. */
export interface SchoolProfileChanged {
  readonly type: 'SchoolProfileChanged';
  readonly data: OfSchool & { readonly changes: Changes };
}

/** Where families pay to: bank, account, its owner, the payment QR. */
export interface BankDetailsChanged {
  readonly type: 'BankDetailsChanged';
  readonly data: OfSchool & { readonly changes: Changes };
}

/** The school's rules of sale: minutes to pay, look-up by e-mail. And what super administrators decide: status, texts of the site. */
export interface SchoolSettingsChanged {
  readonly type: 'SchoolSettingsChanged';
  readonly data: OfSchool & { readonly changes: Changes };
}

/** By a super administrator: it put nothing on. */
export interface SchoolDeleted {
  readonly type: 'SchoolDeleted';
  readonly data: OfSchool & { readonly before: Fields };
}

/** `before` and `after` are ids of people. */
export interface SchoolOwnerChanged {
  readonly type: 'SchoolOwnerChanged';
  readonly data: OfSchool & { readonly before: string; readonly after: string };
}

/** Somebody was invited; the role begins when they accept. */
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

/** `invitationId`: the invitation that became this role; null when the person was known when the role was given. */
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

/** Its performances were deleted with it: a PerformanceDeleted for each comes first. */
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

/** Its bookings go with it (booking/policies). */
export interface PerformanceMoved {
  readonly type: 'PerformanceMoved';
  readonly data: OfPerformance & { readonly before: TimeAndVenue; readonly after: TimeAndVenue };
}

export interface PerformanceSalesSwitched {
  readonly type: 'PerformanceSalesSwitched';
  readonly data: OfPerformance & { readonly before: boolean; readonly after: boolean };
}

/** Families no longer see it (`after` true), or see it again. Its bookings stay as they are. */
export interface PerformanceArchiveSwitched {
  readonly type: 'PerformanceArchiveSwitched';
  readonly data: OfPerformance & { readonly before: boolean; readonly after: boolean };
}

/** Nothing can be ordered any more; its bookings are cancelled (booking/policies). */
export interface PerformanceDeleted {
  readonly type: 'PerformanceDeleted';
  readonly data: OfPerformance & {
    readonly before: TimeAndVenue & { readonly salesEnabled: boolean };
    /** The whole production was deleted. */
    readonly withProduction: boolean;
  };
}

/**
 * Staff wrote to the families of the performance. The mails follow (booking/buyer-messages); each booking's `NoticeSent` or
 * `NoticeNotSent` names this event.
 */
export interface BuyersMessageRequested {
  readonly type: 'BuyersMessageRequested';
  readonly data: OfPerformance & {
    /** 32 hex digits, made by the caller. */
    readonly messageId: string;
    readonly subject: string;
    readonly text: string;
    /** Also to those whose booking was not paid yet. */
    readonly includeUnpaid: boolean;
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
  /** null: for every performance. */
  readonly performanceId: string | null;
  /** Only what changed. A seat without an entry of its own is `available` at its row's price (`priceSen` null). */
  readonly before: SeatFields;
  readonly after: SeatFields;
}

interface SeatFields {
  /** null: in this performance as the plan says for every performance. */
  readonly status?: SeatOverrideStatus | null;
  readonly priceSen?: number | null;
}

export type PlanChange = PlanPartChange | SeatsChange;

export interface SeatingPlanChanged {
  readonly type: 'SeatingPlanChanged';
  readonly data: OfProduction & { readonly changes: readonly PlanChange[] };
}

/** Prices of rows and seats that stay. Orders that were placed keep their price. */
export interface SeatPricesChanged {
  readonly type: 'SeatPricesChanged';
  readonly data: OfProduction & { readonly changes: readonly PlanChange[] };
}

/** A text of the site. `before` is null for the first change. */
export interface ContentChanged {
  readonly type: 'ContentChanged';
  readonly data: {
    readonly slug: string;
    readonly before: ContentValue | null;
    readonly after: ContentValue;
  };
}

/** A person had their account erased. Its roles ended by events of their schools. Since 23 November 2026. */
export interface AccountErased {
  readonly type: 'AccountErased';
  readonly data: {
    /** Leads to nobody any more. */
    readonly userId: string;
    /** All that were ever sent to their address: a job deletes the keys of these, which sealed the address. */
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
  | ContentChanged
  | AccountErased;

/** Each with its sealed fields. */
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
  ContentChanged: {},
  AccountErased: {},
};
