import type { IncomingHttpHeaders } from 'node:http';
import type { AnnouncedUpload } from './port.js';

/** Those that a browser may name; what is in the file is looked at when it has arrived. */
const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * What a call for an upload link says about the file it is for: the headers `X-Upload-Content-Length` (bytes) and
 * `X-Upload-Content-Type`. They are headers because the specification gives the bodies of these calls. Undefined when they are
 * left out or make no sense: such a link leads to this site, which looks at the file itself.
 */
export function announcedIn(headers: IncomingHttpHeaders): AnnouncedUpload | undefined {
  const length = headers['x-upload-content-length'];
  const contentType = headers['x-upload-content-type'];
  if (typeof length !== 'string' || typeof contentType !== 'string') return undefined;
  if (!/^[1-9]\d{0,8}$/.test(length) || !TYPES.includes(contentType)) return undefined;
  return { bytes: Number(length), contentType };
}
