import type { StaffCodeView } from './discount-codes.js';
import type { StaffSeat, BookingStatus, SeatInput } from './bookings.js';
import type { CustomerFields, ShownCustomer } from './customer.js';
import type { AccountSums } from './refunds.js';
import type { KnownLanguage } from '../language.js';
import type { DatedPriceRequest, Translations } from './ticket-kinds.js';
import type { SeatOverrideStatus } from './catalogue.js';
import type { SchoolRole, SchoolStatus } from './identity.js';

/* Requests and answers of the administration area. Calls, payloads and texts: spec/administration-area.md section 7. */

/* ---- Schools ---- */

/** `open`: anyone who knows an e-mail address sees its bookings. `by-email`: the list is sent to that address instead. */
export type EmailLookup = 'open' | 'by-email';

/** GET /api/schools/{id} (staff of the school). Decimals and images as everywhere. */
export interface SchoolView {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly venue: string;
  readonly bankName: string;
  readonly bankAccountName: string;
  readonly bankAccountNumber: string;
  readonly bankQrCodeUrl: string | null;
  readonly merchantName: string;
  readonly ownerId: string;
  /** Minutes a family has to pay. */
  readonly holdMinutes: number;
  /**
   * Decimal string in RM: the receipt check may confirm bookings up to this total without staff. '0.00': staff decide every
   * receipt. null: no limit. Default '500.00'.
   */
  readonly autoConfirmUpTo: string | null;
  /** True: a receipt goes to staff unless the transfer names the booking's code. */
  readonly bookingCodeRequired: boolean;
  readonly emailLookup: EmailLookup;
  /** Months after a performance until the details of its families are erased: 1 to 84, usually 12. */
  readonly retentionMonths: number;
  /** Language of the texts that staff type, such as titles; null: not stated. */
  readonly textLanguage: KnownLanguage | null;
  readonly status: SchoolStatus;
  readonly createdAt: string;
}

/**
 * PATCH /api/schools/{id}: any subset of the fields, by staff of the school. Bank details can be changed only by owners who
 * signed in a few minutes ago (403 `owners_only`, `sign_in_again`: navigate to /api/login?again=1&redirect=…). Answers the
 * school; 409 `changed_meanwhile`.
 */
export type SchoolUpdateRequest = Partial<SchoolFields> & BasedOn<SchoolFields>;

type SchoolFields = Omit<SchoolView, 'id' | 'ownerId' | 'status' | 'createdAt'>;

/**
 * Values that the changed fields had when the form was opened. A field that another person has changed after that is not
 * overwritten: 409 `changed_meanwhile`, with its present value in `current`. Without `basedOn`, the last save wins.
 */
export interface BasedOn<T extends object> {
  readonly basedOn?: Partial<T>;
}

/** GET /api/admin/schools (super administrators): a list, schools that wait for approval first, then by name. */
export interface OverseenSchoolView {
  readonly id: string;
  readonly name: string;
  readonly venue: string;
  readonly contactEmail: string;
  readonly status: SchoolStatus;
  readonly mayEditSite: boolean;
  /** E-mail addresses of the owners. */
  readonly owners: readonly string[];
  readonly productions: number;
  /** ISO 8601 */
  readonly createdAt: string;
}

/**
 * PATCH /api/admin/schools/{id} (super administrators): approves, suspends or resumes a school, or allows it to edit the site's
 * texts. 200 {@link OverseenSchoolView}. DELETE of the same path: 204; 409 `school_not_empty` when the school has productions,
 * `refunds_due` while it has money to pay back.
 */
export interface OverseeSchoolRequest {
  readonly status?: 'approved' | 'suspended';
  readonly mayEditSite?: boolean;
}

/**
 * POST /api/schools: any signed-in person, who becomes the owner. 201 SchoolView, `pending` where super administrators approve
 * schools; 409 `school_name_taken` (same letters and digits), `too_many_waiting_schools`.
 */
export interface SchoolCreateRequest {
  readonly name: string;
  readonly contactEmail: string;
  readonly venue: string;
  readonly address?: string;
  readonly contactPhone?: string;
  readonly bankName?: string;
  readonly bankAccountName?: string;
  readonly bankAccountNumber?: string;
  readonly merchantName?: string;
  /** The `objectPath` that POST /api/schools/upload-url answered. */
  readonly bankQrCodeUrl?: string;
}

/** POST /api/schools/upload-url with {filename} (signed in): PUT the picture to uploadUrl, then store objectPath as bankQrCodeUrl. */
export interface SchoolUploadUrlView {
  readonly uploadUrl: string;
  readonly objectPath: string;
}

/** POST /api/admin/productions/image-upload-url with {filename}: PUT to uploadUrl, then store publicPath as imageUrl. */
export interface ImageUploadUrlView {
  readonly uploadUrl: string;
  readonly publicPath: string;
}

/**
 * GET /api/schools/{id}/admins. Invited people who have not accepted yet have `userId: null`; remove them by their e-mail address
 * instead.
 */
export interface SchoolAdminView {
  readonly userId: string | null;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly role: SchoolRole;
  readonly invitedAt: string;
}

/** PATCH /api/schools/{id}/admins/{userId}, by owners who just signed in: 200 SchoolAdminView; 403 `owners_only`, `sign_in_again`; 409 `last_owner`. */
export interface SetRoleRequest {
  readonly role: SchoolRole;
}

/**
 * GET /api/invitations: a list of invitations to the signed-in person's e-mail address. POST /api/invitations/{id}/accept or
 * /decline: 204; 404 also for an invitation to another person.
 */
export interface InvitationView {
  readonly id: string;
  readonly schoolName: string;
  /** E-mail address of the person who invited; null when that account is gone. */
  readonly invitedBy: string | null;
  readonly role: SchoolRole;
  /** ISO 8601 */
  readonly invitedAt: string;
}

export type InvitedRole = Exclude<SchoolRole, 'owner'>;

/** POST /api/schools/{id}/admins: 201, whether or not the address has an account here; 409 `already_administrator`. */
export interface InviteAdminRequest {
  readonly email: string;
  /** Role of the invited person; left out: `admin`. Owners can only be chosen among the school's staff. */
  readonly role?: InvitedRole;
}

/* ---- Productions, performances, seating ---- */

/** POST /api/productions. Answers ProductionView. */
export interface ProductionRequest {
  readonly schoolId: string;
  readonly title: string;
  readonly dates: string;
  readonly description?: string | null;
  /** The description in other languages; empty texts are left out. */
  readonly descriptionTranslations?: Translations;
  /** Venue of the production; empty: the school's venue. */
  readonly venue?: string | null;
  readonly imageUrl?: string | null;
  /** true: only the school's staff see the production, and its seats are not sold. Left out: published at once. */
  readonly draft?: boolean;
}

/**
 * PATCH /api/productions/{id}: any subset of the fields. Answers ProductionView; 409 `changed_meanwhile`, `not_over` when a
 * production to archive has a performance to come, `published` when a published production is to become a draft again.
 *
 * POST /api/productions/{id}/clone: no body. Answers the new ProductionView: a draft with the seating plan and prices of the
 * original, without performances and bookings.
 */
export interface ProductionUpdateRequest
  extends Partial<ProductionFields>, BasedOn<ProductionFields> {
  /** true: hides the production from families and keeps its bookings; false: shows it again. */
  readonly archived?: boolean;
}

type ProductionFields = Omit<ProductionRequest, 'schoolId'> & {
  /** Dated prices of Standard; while none is in force, a seat costs its own price. */
  readonly standardPrices?: readonly DatedPriceRequest[];
};

/**
 * PATCH /api/performances/{id}: dateTime and venue, or one of the other fields alone. Answers PerformanceView; 409 `not_over`
 * when a performance to archive is still to come, `archived` when an archived performance is to be moved, `changed_meanwhile`.
 */
export interface PerformanceUpdateRequest
  extends
    Partial<Omit<PerformanceRequest, 'productionId'>>,
    BasedOn<Omit<PerformanceRequest, 'productionId'>> {
  /** true: hides the performance from families and keeps its bookings; false: shows it again. */
  readonly archived?: boolean;
}

/** POST /api/performances. Answers PerformanceView; 409 `archived` when the production is archived. */
export interface PerformanceRequest {
  readonly productionId: string;
  /** ISO 8601 */
  readonly dateTime: string;
  readonly venue?: string | null;
  readonly salesEnabled?: boolean;
}

/**
 * GET /api/performances/{id}/affected, GET /api/productions/{id}/affected (staff of the school). Counts the bookings that have
 * seats or may still get them. Their families get an e-mail when PATCH moves a performance or DELETE removes it.
 */
export interface AffectedBookingsView {
  readonly bookings: number;
  /** Number of different e-mail addresses of these bookings. */
  readonly customers: number;
  /** Decimal string in RM: what was paid for these bookings. */
  readonly paid: string;
  /**
   * Paid bookings among these whose performance has begun. While there are any, DELETE answers 409 `has_books`: archive instead.
   */
  readonly books: number;
}

/** POST /api/productions/{id}/sections */
export interface SectionRequest {
  readonly name: string;
  readonly displayOrder: number;
  readonly aisleAfter: number;
}

/** PATCH /api/sections/{id}: any subset; 409 `changed_meanwhile`. */
export type SectionUpdateRequest = Partial<SectionRequest> & BasedOn<SectionRequest>;

/** POST /api/sections/{id}/rows. Price in RM: a number or a decimal string. */
export interface RowRequest {
  readonly rowLabel: string;
  readonly seatCount: number;
  readonly price: number | string;
  readonly displayOrder: number;
}

/** PATCH /api/rows/{id}: any subset; 409 `changed_meanwhile`. */
export type RowUpdateRequest = Partial<RowRequest> & BasedOn<RowRequest>;

/** POST /api/sections/{id}/rows/bulk: labels A to Z, then AA, AB, ... Answers the rows. */
export interface BulkRowsRequest {
  readonly firstLabel: string;
  readonly lastLabel: string;
  /** Number of seats in the first row. */
  readonly seatCount: number;
  /** Seats that each row has more than the row before it; 0 when left out; below 0 rows become shorter. */
  readonly moreSeats?: number;
  readonly price: number | string;
}

/**
 * POST /api/sections/{id}/copy with {name}: copies the section with its rows and overrides under another name, after the last
 * one.
 */
export interface CopySectionRequest {
  readonly name: string;
}

/**
 * POST /api/productions/{id}/seating/copy with {fromProductionId}: copies the plan of another production of the same school; 409
 * when this production has sections.
 */
export interface CopySeatingRequest {
  readonly fromProductionId: string;
}

/** POST /api/rows/{id}/seat-overrides: sets (or, with status `available` and no price, clears) the override of one seat. */
export interface SeatOverrideRequest {
  readonly seatNumber: number;
  readonly status: SeatOverrideStatus;
  readonly customPrice?: number | string | null;
  readonly performanceId?: string | null;
}

/** POST /api/productions/{id}/seat-overrides/bulk: sets or clears the override of many seats at once. */
export interface BulkOverridesRequest {
  readonly seats: readonly { readonly rowId: string; readonly seatNumber: number }[];
  readonly status: SeatOverrideStatus;
  readonly customPrice?: number | string | null;
}

/**
 * Every change that would orphan a sold or held seat answers 409 `seats_sold`; `conflictingSeats` names the seats with their
 * confirmation numbers.
 */

/* ---- Bookings management ---- */

/**
 * GET /api/admin/bookings?search=&status=&productionId=&performanceId=&schoolId=&sort=&direction=&until=&page=1&pageSize=50:
 * newest first unless `sort` (booking-sorts.ts) says otherwise; bookings of the person's schools only (all for super
 * administrators). Without `page` and `pageSize` the answer is the list alone, AdminBookingItem[], as the specification has it.
 * Expired and cancelled bookings are left out unless `search` finds them or `status` asks for them.
 */
export interface AdminBookingsPage {
  readonly bookings: readonly AdminBookingItem[];
  /** Bookings that match the filters. */
  readonly total: number;
  /** Count for the badge: all bookings this person may see, whatever the filters, without expired and cancelled ones. */
  readonly totalAll: number;
  /**
   * ISO 8601: when the newest matching booking was placed; null when none matches. Sent as `until`, this time keeps the next
   * pages from shifting.
   */
  readonly asOf: string | null;
  readonly page: number;
  readonly pageSize: number;
  /** Productions with bookings: the choices of the production filter. */
  readonly productions: readonly { readonly id: string; readonly title: string }[];
}

export interface AdminBookingItem extends ShownCustomer {
  readonly id: string;
  /** User who ordered while signed in; null for everyone else. */
  readonly userId: string | null;
  readonly confirmationNumber: string;
  readonly performanceId: string;
  readonly productionId: string;
  readonly productionName: string;
  /** ISO 8601, UTC. */
  readonly performanceDate: string;
  readonly performanceVenue: string;
  readonly seats: readonly StaffSeat[];
  readonly selectedSeats: string;
  /** Decimal string in RM. */
  readonly totalAmount: string;
  /** Left out: the booking has none. */
  readonly discountCode?: StaffCodeView;
  readonly status: BookingStatus;
  readonly checkedInAt: string | null;
  readonly checkedInSeats: readonly SeatInput[];
  /** Number of notes that staff wrote about the booking. */
  readonly notes: number;
  readonly createdAt: string;
}

/**
 * PATCH /api/admin/bookings/{id}/status; answers AdminBookingItem. 409 `Seat conflict` with conflictingSeats when another booking
 * has the seats.
 */
export interface StatusRequest {
  readonly status: 'pending_payment' | 'verified' | 'confirmed' | 'rejected' | 'needs_review';
  /**
   * True: undoes the status that was set last, so that earlier payments count again, cash as cash. 409 `undo_changed` when the
   * status before that one was not `status`.
   */
  readonly undoes?: boolean;
}

/**
 * PATCH /api/admin/bookings/{id}; answers AdminBookingItem. With `basedOn` only the fields it names are written, and 409
 * `changed_meanwhile` is answered when one of them has another value now.
 */
export interface CustomerRequest extends CustomerFields, BasedOn<CustomerFields> {}

/* DELETE /api/admin/bookings/{id} answers 204; POST /api/admin/bookings/{id}/resend-email answers 202. */

/** A change of a booking by an event, as staff read it: `Seats` from `Stalls - Row A, Seat 1` to other seats. */
export interface HistoryChange {
  readonly field: string;
  /** Value before the change. Null: there was none, or it was erased. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface HistoryDetail {
  readonly label: string;
  readonly value: string;
}

/**
 * GET /api/admin/bookings/{id}/history: every event of the booking and every match with a line of the bank statement, oldest
 * first, in words. The same as files: history.pdf and history.csv.
 */
export interface BookingHistoryEntry {
  readonly id: string;
  /** ISO 8601, with milliseconds. */
  readonly at: string;
  readonly type: string;
  /** `Customer`, a person's name, or `the receipt check (automatic)`. */
  readonly who: string;
  readonly summary: string;
  readonly changes: readonly HistoryChange[];
  /** Reading of the receipt, reasons of the decision, the matched statement line. */
  readonly details: readonly HistoryDetail[];
  /** Signed URL of a receipt's picture, good for 15 minutes; null for other events. */
  readonly pictureUrl: string | null;
  /** E-mail as sent, without the keys of its links. Null for other events and for e-mails from before 23 November 2026. */
  readonly mail: { readonly to: string; readonly subject: string; readonly text: string } | null;
}

/** POST /api/admin/bookings/{id}/notes: 204. Only staff see notes; the same noteId sent twice is one note. */
export interface NoteRequest {
  /** 32 hex digits, made by the caller. */
  readonly noteId: string;
  /** 1 to 2,000 characters, several lines. */
  readonly text: string;
}

/** GET /api/admin/bookings/{id}/notes: a list of these, oldest first. */
export interface BookingNote {
  readonly id: string;
  /** ISO 8601 */
  readonly at: string;
  readonly who: string;
  /** Null after the customer was erased. */
  readonly text: string | null;
}

/**
 * GET /api/admin/bookings/find?number=: finds a booking of the person's schools by confirmation number, check-in URL or the code
 * of one seat, for the scanner and the door. 404 unknown; 409 `unknown_seat_code`.
 */
export type FoundBooking = Omit<AdminBookingItem, 'notes'> & {
  readonly checkedInBy: string | null;
  /** True: no money was found for the booking, so the office decides before its guests come in. Left out otherwise. */
  readonly onHold?: true;
  /** Language of the family's mails, a key of `LANGUAGES`. Left out: English. */
  readonly language?: string;
  /** The seat whose own code was scanned; that code admits this seat alone. Left out otherwise. */
  readonly ticketSeat?: TicketSeat;
};

/** A seat whose own ticket was scanned. */
export interface TicketSeat extends StaffSeat {
  /** ISO 8601: when the guest of this seat came in; null before. */
  readonly checkedInAt: string | null;
  readonly checkedInBy: string | null;
}

/* ---- What waits for staff ---- */

/**
 * GET /api/admin/waiting?schoolId=: open tasks of a school's staff, for the dashboard and the navigation. One cheap call, so that
 * screens may repeat it often.
 */
export interface WaitingView {
  readonly receipts: {
    /** Bookings whose receipt staff must review. */
    readonly count: number;
    /** ISO 8601: when the longest waiting receipt was sent; null when none waits. */
    readonly oldest: string | null;
    /** Booking ids, the longest waiting first, at most 50: the order of review. */
    readonly bookings: readonly string[];
  };
  /** True: no family can pay yet, because account name, account number or bank is empty. */
  readonly bankDetailsMissing: boolean;
  /** Performances to come, on sale, with at most a tenth of their seats left; by date. */
  readonly nearlyFull: readonly {
    readonly performanceId: string;
    readonly title: string;
    readonly dateTime: string;
    readonly remaining: number;
    readonly total: number;
  }[];
  /** Paid bookings whose ticket mail the mail server refused, by time of refusal. */
  readonly failedMails: readonly {
    readonly bookingId: string;
    readonly confirmationNumber: string;
    readonly failedAt: string;
  }[];
}

/* ---- Analytics ---- */

/** GET /api/admin/analytics?schoolId=&performanceId= */
export interface AnalyticsView {
  readonly totalBookings: number;
  readonly confirmedBookings: number;
  readonly pendingBookings: number;
  readonly cancelledBookings: number;
  /** Decimal string in RM: revenue of confirmed bookings. */
  readonly totalRevenue: string;
  readonly uniqueCustomers: number;
  /** Bookings that the list shows without a status or a search: all but cancelled and expired ones. */
  readonly listedBookings: number;
  /** Confirmed share of all bookings. Per cent, 0 to 100, one decimal, like every rate here. */
  readonly conversionRate: number;
  /** Cancelled share of the decided bookings. A booking that may still be paid is not decided. */
  readonly abandonmentRate: number;
  readonly totalSeatsSold: number;
  /** Seats sold as ticket kinds, by name; the others were sold as Standard. Left out when no seat was sold as a kind. */
  readonly seatsByKind?: readonly { readonly kind: string; readonly seats: number }[];
  /** Paid bookings with discount codes, by the names of the codes; left out when there are none. */
  readonly salesByCode?: readonly {
    readonly code: string;
    readonly bookings: number;
    readonly seats: number;
    /** Decimal string in RM: sum that the code took off. */
    readonly off: string;
  }[];
  readonly totalAvailableSeats: number;
  readonly seatsRemaining: number;
  readonly occupancyRate: number;
  readonly totalSeatsCheckedIn: number;
  readonly checkInRate: number;
  readonly topProductions: readonly {
    readonly productionId: string;
    readonly title: string;
    readonly revenue: string;
    readonly bookings: number;
  }[];
  /** Confirmed sales for each day in Malaysia. */
  readonly salesByDay: readonly {
    readonly day: string;
    readonly revenue: string;
    readonly seats: number;
  }[];
  readonly occupancyByPerformance: readonly {
    readonly performanceId: string;
    readonly title: string;
    readonly dateTime: string;
    readonly sold: number;
    readonly available: number;
  }[];
  readonly trend: SalesTrend;
  /** The revenue in four parts that add up to it, decimal strings in RM. Null until the accounts have been built once. */
  readonly revenueParts: {
    /** Revenue that a bank statement shows. */
    readonly proven: string;
    /** Revenue accepted on a receipt or by staff, which no statement shows yet. */
    readonly onReceipts: string;
    /** Revenue taken in cash, which no statement shows. */
    readonly cash: string;
    /** Revenue that families still have to pay. */
    readonly open: string;
  } | null;
  /** Bookings for the exports. GET /api/admin/analytics/bookings?schoolId=&performanceId=&after= returns pages of 1,000. */
  readonly bookings: readonly AnalyticsBooking[];
  /** Value of `after` for the next page; null at the end. */
  readonly nextBookings: string | null;
}

/** Sales of the last days, compared with the same number of days before them. */
export interface SalesTrend {
  /** Number of days in each of the two periods. */
  readonly days: number;
  readonly current: PeriodOfSales;
  readonly before: PeriodOfSales;
}

export interface PeriodOfSales {
  /** ISO 8601; `from` is inside the period, `to` is not. */
  readonly from: string;
  readonly to: string;
  /** Bookings placed in the period, whatever their status is now. */
  readonly bookings: number;
  /** Different e-mail addresses of these bookings. */
  readonly customers: number;
  /** Paid share of the decided bookings; null while none is decided. Per cent, one decimal. */
  readonly conversionRate: number | null;
  /** Decimal string in RM: bookings whose payment was confirmed in the period and that are still paid. */
  readonly revenue: string;
  /** Seats of the bookings that the revenue counts. */
  readonly seatsSold: number;
}

export interface AnalyticsBooking extends ShownCustomer {
  readonly confirmationNumber: string;
  readonly productionTitle: string;
  readonly performanceDate: string;
  readonly seats: readonly ExportedSeat[];
  readonly totalAmount: string;
  /** Left out: the booking has none. */
  readonly discountCode?: StaffCodeView;
  readonly bookingStatus: BookingStatus;
  readonly bookingCreatedAt: string;
  /** The booking's account, beside the twelve columns; null until the accounts have been built once. */
  readonly account: ExportedAccount | null;
}

export interface ExportedSeat extends StaffSeat {
  /** Decimal string in RM. */
  readonly price: string;
  /** Decimal string in RM: sum that the discount code took off; `price` is without it. Left out: nothing. */
  readonly off?: string;
}

export interface ExportedAccount extends AccountSums {
  /** Cash part of the unproven sum. */
  readonly cash: string;
}

/**
 * GET /api/admin/analytics/bookings, and GET /api/admin/bookings/export with the filters of the list and `after=`: 1,000 at a
 * time, newest first.
 */
export interface AnalyticsBookingsPage {
  readonly bookings: readonly AnalyticsBooking[];
  readonly nextBookings: string | null;
}

/** GET /api/admin/analytics/heat-map?performanceId=: the state of every seat of the hall. */
export interface HeatMapSeat {
  readonly rowId: string;
  readonly section: string;
  readonly row: string;
  readonly number: number;
  readonly state: 'free' | 'held' | 'sold' | 'blocked';
  /** Decimal string in RM: the price it was sold at, or its price now. */
  readonly price: string;
}

/**
 * GET /api/admin/analytics/sales-curve?performanceId=: daily sales of a performance beside earlier shows. A seat counts from the
 * day in Malaysia on which its payment was confirmed. Seats that are not paid now are left out.
 */
export interface SalesCurveView {
  readonly performanceId: string;
  readonly title: string;
  /** ISO 8601 */
  readonly dateTime: string;
  /** Seats for sale; never less than the seats sold. */
  readonly capacity: number;
  readonly sold: number;
  /** Days from today to the day of the performance; 0 on that day and after it. */
  readonly daysBefore: number;
  /**
   * Number of performances in the comparison: the school's latest twenty that are over, began before this one and sold a seat.
   */
  readonly earlierShows: number;
  /** Each day from the first sale to the performance; `daysBefore` falls to 0. */
  readonly days: readonly DayOfCurve[];
}

export interface DayOfCurve {
  readonly daysBefore: number;
  /** Seats sold by the end of the day; null for future days. */
  readonly sold: number | null;
  /** Share of their seats that earlier shows had sold by then, per cent with one decimal; null without earlier shows. */
  readonly earlierPercent: number | null;
}

/** GET /api/admin/traffic-analytics: page views of the whole site, without the staff area. */
export interface TrafficView {
  readonly totalViews: number;
  readonly uniqueVisitors: number;
  readonly popularPages: readonly {
    readonly path: string;
    readonly views: number;
    /** Performance whose seats the page shows; null for other pages, and when the performance was deleted. */
    readonly performance: { readonly productionTitle: string; readonly dateTime: string } | null;
  }[];
}

/* ---- Users and content ---- */

/** GET /api/admin/users (super administrators) */
export interface AdminUserView {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly profileImageUrl: string | null;
  readonly isSuperAdmin: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly schools: readonly {
    readonly schoolId: string;
    readonly schoolName: string;
    readonly role: SchoolRole;
  }[];
}

/** POST /api/admin/users/{userId}/school-admin */
export interface AssignSchoolRequest {
  readonly schoolId: string;
  readonly role: SchoolRole;
}

/**
 * PATCH /api/admin/content/{id}. With `basedOn` only the fields it names are written, and 409 `changed_meanwhile` is answered
 * when one of them has another value now. Without it the whole value is written and the last save wins.
 */
export interface ContentUpdateRequest extends BasedOn<ContentBlockView['value']> {
  readonly value: ContentBlockView['value'];
}

/** GET /api/admin/content, POST /api/admin/content, PATCH /api/admin/content/{id} with {value} */
export interface ContentBlockView {
  readonly id: string;
  readonly slug: string;
  readonly category: string;
  readonly contentType: string;
  readonly value: {
    readonly title: string;
    readonly description: string;
    readonly imageUrl?: string | null;
  };
  /** Uploaded picture; null without a picture, and for a picture on another site. */
  readonly imageAssetId: string | null;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}
