import { createHash } from 'node:crypto';
import type { Response } from 'express';
import type { StoredFile } from '../port.js';

/**
 * Sends a stored file with headers that forbid browsers to guess another type, and to run scripts if the file is opened as a
 * page.
 */
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
    // Express itself answers 304 when If-None-Match matches.
    .send(file.bytes);
}
