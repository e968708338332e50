/** Names of streams, in one place. A stream's category is what stands before its first dash. */
export const seatsStream = (performanceId: string): string => `seats-${performanceId}`;
export const bookingStream = (bookingId: string): string => `booking-${bookingId}`;
export const paymentStream = (kind: string, sha256: string): string => `payment-${kind}-${sha256}`;
export const catalogueStream = (schoolId: string): string => `catalogue-${schoolId}`;
/** All bank statements of a school. */
export const statementStream = (schoolId: string): string => `statement-${schoolId}`;
/** What was counted in the cash boxes of a school. */
export const cashStream = (schoolId: string): string => `cash-${schoolId}`;
/** What belongs to no school: the texts of the site. */
export const SITE_CATALOGUE_STREAM = 'catalogue-site';
/** What those who run the site did with the log as a whole. */
export const OPERATIONS_STREAM = 'operations-site';

export const categoryOf = (stream: string): string => stream.slice(0, stream.indexOf('-'));
