/** Largest receipt that checkout sends, in bytes. No receipt is larger. */
export const CHECKOUT_RECEIPT_MAX_BYTES = 10_485_760;

/** Largest receipt that a booking's own page sends, in bytes. */
export const DETAIL_RECEIPT_MAX_BYTES = 5 * 1024 * 1024;

/** Largest picture that staff upload, in bytes: posters, the site's pictures, a payment QR code. */
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024;

/** MIME types of pictures that the server stores and every browser shows. */
export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];
