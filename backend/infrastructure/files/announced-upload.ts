import type { IncomingHttpHeaders } from 'node:http';
import type { AnnouncedUpload } from './port.js';

/** Picture types that a browser may announce. The file itself is inspected on arrival. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * Reads the announced size and type of an upload from the headers `X-Upload-Content-Length` (bytes) and `X-Upload-Content-Type`.
 * They are headers because the specification fixes the bodies of these calls. Undefined when a header is missing or invalid: the
 * upload link then leads to this site, which inspects the file itself.
 */
export function announcedIn(headers: IncomingHttpHeaders): AnnouncedUpload | undefined {
  const length = headers['x-upload-content-length'];
  const contentType = headers['x-upload-content-type'];
  if (typeof length !== 'string' || typeof contentType !== 'string') return undefined;
  if (!/^[1-9]\d{0,8}$/.test(length) || !TYPES.includes(contentType)) return undefined;
  return { bytes: Number(length), contentType };
}
