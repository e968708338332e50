/** Names of streams. A stream's category is the part before its first dash. */
export const seatsStream = (performanceId: string): string => `seats-${performanceId}`;
export const bookingStream = (bookingId: string): string => `booking-${bookingId}`;
export const paymentStream = (kind: string, sha256: string): string => `payment-${kind}-${sha256}`;
export const catalogueStream = (schoolId: string): string => `catalogue-${schoolId}`;
/** Returns the stream of all bank statements of a school. */
export const statementStream = (schoolId: string): string => `statement-${schoolId}`;
/** Returns the stream of a school's cash counts. */
export const cashStream = (schoolId: string): string => `cash-${schoolId}`;
/** Returns the stream of a discount code's uses. */
export const codeStream = (codeId: string): string => `code-${codeId}`;
/** Returns the stream of an extra's stock. */
export const stockStream = (extraId: string): string => `stock-${extraId}`;
/** Texts of the site, which belong to no school. */
export const SITE_CATALOGUE_STREAM = 'catalogue-site';
/** Actions of site operators on the log as a whole. */
export const OPERATIONS_STREAM = 'operations-site';

export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
