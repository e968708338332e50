import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { StoredFile } from '../port.js';

/** Sends a stored file with its own type: no sniffing, and no scripts if the file is opened as a page. */
export function sendFile(response: Response, file: StoredFile, cacheControl: string): void {
  response
    .status(200)
    .set({
      'Content-Type': file.contentType,
      'Content-Disposition': 'inline',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'Cache-Control': cacheControl,
      ETag: `"${createHash('sha256').update(file.bytes).digest('base64url').slice(0, 27)}"`,
    })
    // Express answers a matching If-None-Match with 304.
    .send(file.bytes);
}
