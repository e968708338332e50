import type { BookingStatus, SeatInput } from './bookings.js';
import type { AccountSums } from './refunds.js';
import type { SeatOverrideStatus } from './catalogue.js';
import type { SchoolRole, SchoolStatus } from './identity.js';

/*
 * What the administration area sends and receives. Calls, payloads and texts:
 * spec/administration-area.md section 7.
 */

/* ---- Schools ---- */

/** `open`: anybody who knows an e-mail address sees its bookings. `by-email`: the list is sent to that address instead. */
export type EmailLookup = 'open' | 'by-email';

/** GET /api/schools/{id} (staff of the school). Decimal and image rules as everywhere. */
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
   * A decimal: bookings up to this total may be confirmed by their receipt without staff. '0.00': none, staff decide every
   * receipt. null: no limit. Default '500.00'.
   */
  readonly autoConfirmUpTo: string | null;
  /** Without the booking's code on the transfer a receipt goes to staff. */
  readonly bookingCodeRequired: boolean;
  readonly emailLookup: EmailLookup;
  /** Months after a performance until the details of its families are erased: 1 to 84, usually 12. */
  readonly retentionMonths: number;
  readonly status: SchoolStatus;
  readonly createdAt: string;
}

/**
 * PATCH /api/schools/{id}: any subset. Staff of the school; what changes bank details is for owners who signed in a few minutes
 * ago (403 `owners_only`, `sign_in_again`: navigate to /api/login?again=1&redirect=…). Answers the school; 409 `changed_meanwhile`.
 */
export type SchoolUpdateRequest = Partial<SchoolFields> & BasedOn<SchoolFields>;

type SchoolFields = Omit<SchoolView, 'id' | 'ownerId' | 'status' | 'createdAt'>;

/**
 * The changed fields as they were when the form was opened. One that somebody else has changed since is not overwritten: 409
 * `changed_meanwhile`, with its value of now in `current`. Left out, whoever saves last decides.
 */
export interface BasedOn<T extends object> {
  readonly basedOn?: Partial<T>;
}

/** GET /api/admin/schools (super administrators): a list of these, those that wait for approval first, then by name. */
export interface OverseenSchoolView {
  readonly id: string;
  readonly name: string;
  readonly venue: string;
  readonly contactEmail: string;
  readonly status: SchoolStatus;
  readonly mayEditSite: boolean;
  /** E-mail addresses. */
  readonly owners: readonly string[];
  readonly productions: number;
  /** ISO 8601 */
  readonly createdAt: string;
}

/**
 * PATCH /api/admin/schools/{id} (super administrators): approve, suspend, resume, or allow the site's texts. 200
 * {@link OverseenSchoolView}. DELETE of the same path: 204; 409 `school_not_empty` when it has productions, `refunds_due`
 * while it has money to pay back.
 */
export interface OverseeSchoolRequest {
  readonly status?: 'approved' | 'suspended';
  readonly mayEditSite?: boolean;
}

/**
 * POST /api/schools (any signed-in person, who becomes its owner). 201 SchoolView, `pending` where super administrators approve
 * schools; 409 `school_name_taken` (the same letters and digits), `too_many_waiting_schools`.
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
  /** objectPath of POST /api/schools/upload-url. */
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

/** GET /api/schools/{id}/admins. People who have not accepted yet are listed with `userId: null` and can be removed by their e-mail in its place. */
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
 * GET /api/invitations: a list of these, of the signed-in person's e-mail address. POST /api/invitations/{id}/accept or /decline:
 * 204; 404 also for somebody else's.
 */
export interface InvitationView {
  readonly id: string;
  readonly schoolName: string;
  /** E-mail address; null when that person is gone. */
  readonly invitedBy: string | null;
  readonly role: SchoolRole;
  /** ISO 8601 */
  readonly invitedAt: string;
}

export type InvitedRole = Exclude<SchoolRole, 'owner'>;

/** POST /api/schools/{id}/admins: 201, the same whether or not the address is known here; 409 `already_administrator`. */
export interface InviteAdminRequest {
  readonly email: string;
  /** Left out: `admin`. Owners are named among those who are there. */
  readonly role?: InvitedRole;
}

/* ---- Productions, performances, seating ---- */

/** POST /api/productions. Answers ProductionView. */
export interface ProductionRequest {
  readonly schoolId: string;
  readonly title: string;
  readonly dates: string;
  readonly description?: string | null;
  /** Empty: the school's venue. */
  readonly venue?: string | null;
  readonly imageUrl?: string | null;
  /** true: only the school's staff see it, and nothing of it is sold. Left out: published at once. */
  readonly draft?: boolean;
}

/**
 * PATCH /api/productions/{id}: any subset. Answers ProductionView; 409 `changed_meanwhile`, `not_over` when a performance of one
 * that is to be archived is still to come, and `published` when one that is published is to become a draft again.
 *
 * POST /api/productions/{id}/clone: no body. Answers the new ProductionView, a draft with the seating plan and prices of the
 * original, without showtimes and bookings.
 */
export interface ProductionUpdateRequest
  extends Partial<ProductionFields>, BasedOn<ProductionFields> {
  /** true hides it from families and keeps its bookings; false brings it back. */
  readonly archived?: boolean;
}

type ProductionFields = Omit<ProductionRequest, 'schoolId'>;

/**
 * PATCH /api/performances/{id}: dateTime and venue, or one of the others alone. Answers PerformanceView; 409 `not_over` when one that
 * is to be archived is still to come, `archived` when one that is archived is to be moved, `changed_meanwhile`.
 */
export interface PerformanceUpdateRequest
  extends
    Partial<Omit<PerformanceRequest, 'productionId'>>,
    BasedOn<Omit<PerformanceRequest, 'productionId'>> {
  /** true hides it from families and keeps its bookings; false brings it back. */
  readonly archived?: boolean;
}

/** POST /api/performances. Answers PerformanceView; 409 `archived` when its production is. */
export interface PerformanceRequest {
  readonly productionId: string;
  /** ISO 8601 */
  readonly dateTime: string;
  readonly venue?: string | null;
  readonly salesEnabled?: boolean;
}

/**
 * GET /api/performances/{id}/affected, GET /api/productions/{id}/affected (staff of the school): how many bookings have seats or
 * may still get them, and so are told by e-mail when PATCH moves the performance, or DELETE takes it away.
 */
export interface AffectedBookingsView {
  readonly bookings: number;
  /** By e-mail address. */
  readonly customers: number;
  /** Decimal string in RM: what was paid for these bookings. */
  readonly paid: string;
  /**
   * Of these bookings those that are paid and whose performance has begun. While there are any, DELETE answers 409 `has_books`:
   * archive it instead.
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

/** POST /api/sections/{id}/rows/bulk: labels A to Z and on to AA, AB, ...; answers the rows. */
export interface BulkRowsRequest {
  readonly firstLabel: string;
  readonly lastLabel: string;
  /** Seats of the first row. */
  readonly seatCount: number;
  /** Seats that each row has more than the one before it, 0 unless said; below 0 rows become shorter. */
  readonly moreSeats?: number;
  readonly price: number | string;
}

/** POST /api/sections/{id}/copy with {name}: the section with its rows and overrides under another name, after the last one. */
export interface CopySectionRequest {
  readonly name: string;
}

/** POST /api/productions/{id}/seating/copy with {fromProductionId}: another production's plan of the same school; refused (409) when this one has sections. */
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

/** POST /api/productions/{id}/seat-overrides/bulk: the same for many seats at once. */
export interface BulkOverridesRequest {
  readonly seats: readonly { readonly rowId: string; readonly seatNumber: number }[];
  readonly status: SeatOverrideStatus;
  readonly customPrice?: number | string | null;
}

/**
 * 409 `seats_sold` of every change that would orphan a sold or held seat; `conflictingSeats` names them with their
 * confirmation numbers.
 */

/* ---- Bookings management ---- */

/**
 * GET /api/admin/bookings?search=&status=&productionId=&performanceId=&schoolId=&sort=&direction=&until=&page=1&pageSize=50:
 * newest first unless `sort` (booking-sorts.ts) says otherwise, only of the person's schools (all for super administrators).
 * Without `page` and `pageSize` it answers the list alone, AdminBookingItem[], as the specification has it. Expired and
 * cancelled ones are left out, but for a `search` that finds them and a `status` that asks for them.
 */
export interface AdminBookingsPage {
  readonly bookings: readonly AdminBookingItem[];
  /** Matching the filters. */
  readonly total: number;
  /** Of all bookings this person may see, whatever the filters, without expired and cancelled ones: the badge. */
  readonly totalAll: number;
  /** When the newest that matches was placed, ISO 8601; null when none does. As `until` of the next pages it keeps them from moving. */
  readonly asOf: string | null;
  readonly page: number;
  readonly pageSize: number;
  /** Productions that have bookings: the production filter's choices. */
  readonly productions: readonly { readonly id: string; readonly title: string }[];
}

export interface AdminBookingItem {
  readonly id: string;
  /** The account that ordered while signed in; null for everybody else. */
  readonly userId: string | null;
  readonly confirmationNumber: string;
  readonly performanceId: string;
  readonly productionId: string;
  readonly productionName: string;
  /** ISO 8601, UTC. */
  readonly performanceDate: string;
  readonly performanceVenue: string;
  readonly customerName: string | null;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
  readonly seats: readonly SeatInput[];
  readonly selectedSeats: string;
  /** Decimal string in RM. */
  readonly totalAmount: string;
  readonly status: BookingStatus;
  readonly checkedInAt: string | null;
  readonly checkedInSeats: readonly SeatInput[];
  /** How many notes staff wrote about it. */
  readonly notes: number;
  readonly createdAt: string;
}

/** PATCH /api/admin/bookings/{id}/status; answers AdminBookingItem. 409 `Seat conflict` with conflictingSeats when somebody else has the seats. */
export interface StatusRequest {
  readonly status: 'pending_payment' | 'verified' | 'confirmed' | 'rejected' | 'needs_review';
  /**
   * It takes back the status that was set last: what counted as paid before that one counts again, as cash where it was cash. 409
   * `undo_changed` when that was another status than the one to go back to.
   */
  readonly undoes?: boolean;
}

/** The details of a booking's customer. */
export interface CustomerFields {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
}

/**
 * PATCH /api/admin/bookings/{id}; answers AdminBookingItem. With `basedOn` only the fields it names are written, and 409
 * `changed_meanwhile` when one of them is different now.
 */
export interface CustomerRequest extends CustomerFields, BasedOn<CustomerFields> {}

/* DELETE /api/admin/bookings/{id} answers 204; POST /api/admin/bookings/{id}/resend-email answers 202. */

/** What an event changed of a booking, as staff read it: `Seats` from `Stalls - Row A, Seat 1` to something else. */
export interface HistoryChange {
  readonly field: string;
  /** Null: there was none, or it was erased. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface HistoryDetail {
  readonly label: string;
  readonly value: string;
}

/**
 * GET /api/admin/bookings/{id}/history: every event of the booking and every match of it with a line of the bank statement, oldest
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
  /** What was read on the receipt, why it was decided so, the line of the statement. */
  readonly details: readonly HistoryDetail[];
  /** Of a receipt that was sent: its picture, for 15 minutes. */
  readonly pictureUrl: string | null;
  /** Of an e-mail that was sent since 23 November 2026: its text, without the keys of its links. */
  readonly mail: { readonly to: string; readonly subject: string; readonly text: string } | null;
}

/** POST /api/admin/bookings/{id}/notes: 204. For staff alone; the same noteId twice is one note. */
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

/** GET /api/admin/bookings/find?number=: for the scanner and the door; number, check-in URL or the code of one seat (409 `unknown_seat_code`); any of the person's schools. 404 unknown, 403 another school's. For who works at the door alone customerEmail, customerPhone and userId are null and totalAmount is ''. */
export type FoundBooking = Omit<AdminBookingItem, 'notes'> & {
  readonly checkedInBy: string | null;
  /** Staff found no money for it: the office decides before its guests come in. Left out otherwise. */
  readonly onHold?: true;
  /** The code was that of one seat, from a paper of its own, which admits this seat alone. Left out otherwise. */
  readonly ticketSeat?: TicketSeat;
};

/** A seat whose own paper was scanned. */
export interface TicketSeat extends SeatInput {
  /** ISO 8601: when this guest came in; null while nobody has. */
  readonly checkedInAt: string | null;
  readonly checkedInBy: string | null;
}

/* ---- What waits for staff ---- */

/**
 * GET /api/admin/waiting?schoolId=: what waits for the staff of one school, for the dashboard and the navigation. One call,
 * so that screens may ask for it again and again.
 */
export interface WaitingView {
  readonly receipts: {
    /** Bookings whose receipt staff have to look at. */
    readonly count: number;
    /** When the one that waits longest was sent, ISO 8601; null when none waits. */
    readonly oldest: string | null;
    /** Ids of the bookings, the longest waiting first, at most 50: the order in which they are reviewed. */
    readonly bookings: readonly string[];
  };
  /** No family can pay yet: account name, account number or bank is empty. */
  readonly bankDetailsMissing: boolean;
  /** Performances to come, on sale, with a tenth of their seats or fewer left; by date. */
  readonly nearlyFull: readonly {
    readonly performanceId: string;
    readonly title: string;
    readonly dateTime: string;
    readonly remaining: number;
    readonly total: number;
  }[];
  /** Paid bookings whose ticket the mail server refused; by when it did. */
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
  /** Decimal string in RM, of confirmed bookings. */
  readonly totalRevenue: string;
  readonly uniqueCustomers: number;
  /** As many as the bookings list shows without a status or a search: all but cancelled and expired ones. */
  readonly listedBookings: number;
  /** Confirmed of all. Per cent, 0 to 100, one decimal, like every rate here. */
  readonly conversionRate: number;
  /** Cancelled of those that are decided: who may still pay has abandoned nothing. */
  readonly abandonmentRate: number;
  readonly totalSeatsSold: number;
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
  /** Confirmed sales by day in Kuala Lumpur. */
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
  /** The revenue in four parts that add up to it, decimal strings in RM; null until the accounts were built for the first time. */
  readonly revenueParts: {
    /** A bank statement shows it. */
    readonly proven: string;
    /** Accepted on a receipt or by staff; no statement shows it yet. */
    readonly onReceipts: string;
    /** Taken in cash, which no statement shows. */
    readonly cash: string;
    /** Families still have to pay it. */
    readonly open: string;
  } | null;
  /** For the exports; GET /api/admin/analytics/bookings?schoolId=&performanceId=&after= pages through them, 1,000 at a time. */
  readonly bookings: readonly AnalyticsBooking[];
  /** Give it as `after` for the next page; null at the end. */
  readonly nextBookings: string | null;
}

/** The last days beside as many days before them. */
export interface SalesTrend {
  /** The length of both periods. */
  readonly days: number;
  readonly current: PeriodOfSales;
  readonly before: PeriodOfSales;
}

export interface PeriodOfSales {
  /** ISO 8601; from is in the period, to is not. */
  readonly from: string;
  readonly to: string;
  /** Placed in the period, whatever became of them. */
  readonly bookings: number;
  /** Different e-mail addresses among those. */
  readonly customers: number;
  /** Paid of those that are decided; null while none is. Per cent, one decimal. */
  readonly conversionRate: number | null;
  /** Decimal string in RM, of bookings whose payment was confirmed in the period and that are paid now. */
  readonly revenue: string;
  /** Seats of the same bookings as the revenue. */
  readonly seatsSold: number;
}

export interface AnalyticsBooking {
  readonly confirmationNumber: string;
  readonly customerName: string | null;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
  readonly productionTitle: string;
  readonly performanceDate: string;
  readonly seats: readonly SeatInput[];
  readonly totalAmount: string;
  readonly bookingStatus: BookingStatus;
  readonly bookingCreatedAt: string;
  /** Its account, beside the twelve columns; null until the accounts were built for the first time. */
  readonly account: ExportedAccount | null;
}

export interface ExportedAccount extends AccountSums {
  /** The part of what is unproven that came in cash. */
  readonly cash: string;
}

/** GET /api/admin/analytics/bookings, and GET /api/admin/bookings/export with the filters of the list and `after=`: a thousand at a time, newest first. */
export interface AnalyticsBookingsPage {
  readonly bookings: readonly AnalyticsBooking[];
  readonly nextBookings: string | null;
}

/**
 * GET /api/admin/analytics/heat-map?performanceId=: every seat of the hall: sold, held, blocked or
 * free.
 */
export interface HeatMapSeat {
  readonly rowId: string;
  readonly section: string;
  readonly row: string;
  readonly number: number;
  readonly state: 'free' | 'held' | 'sold' | 'blocked';
  /** Decimal string in RM: sold at, or its price now. */
  readonly price: string;
}

/**
 * GET /api/admin/analytics/sales-curve?performanceId=: how the seats of a performance sold, day by day, beside earlier shows.
 * Seats count from the day in Kuala Lumpur on which their payment was confirmed; what is not paid now is left out.
 */
export interface SalesCurveView {
  readonly performanceId: string;
  readonly title: string;
  /** ISO 8601 */
  readonly dateTime: string;
  /** Seats for sale, and at least those sold. */
  readonly capacity: number;
  readonly sold: number;
  /** Days from today to the day of the performance; 0 on that day and after it. */
  readonly daysBefore: number;
  /** How many performances the comparison is of: the school's latest twenty that are over, began before this one and sold a seat. */
  readonly earlierShows: number;
  /** Every day from the first sale on, and up to the performance; `daysBefore` falls to 0. */
  readonly days: readonly DayOfCurve[];
}

export interface DayOfCurve {
  readonly daysBefore: number;
  /** Seats sold by the end of the day; null for days to come. */
  readonly sold: number | null;
  /** What earlier shows had sold by then of all their seats, per cent with one decimal; null when there were none. */
  readonly earlierPercent: number | null;
}

/** GET /api/admin/traffic-analytics: of the whole site, without the staff area. */
export interface TrafficView {
  readonly totalViews: number;
  readonly uniqueVisitors: number;
  readonly popularPages: readonly {
    readonly path: string;
    readonly views: number;
    /**
     * The performance whose seats the page shows; null for every other page, and when the
     * performance was deleted.
     */
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
 * PATCH /api/admin/content/{id}. With `basedOn` only the fields it names are written, and 409 `changed_meanwhile` when one of them is
 * different now; without it the whole value, whoever saves last.
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
  /** The picture that was uploaded; null for a picture on another site, and for none. */
  readonly imageAssetId: string | null;
  readonly updatedAt: string;
  readonly updatedBy: string | null;
}
