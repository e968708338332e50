import type { NextFunction, Request, Response } from 'express';
import { Problem } from './problem.js';
import { PLAIN_LINE } from './text-fields.js';

/**
 * Refuses a path with a percent sequence that stands for nothing, before routes, pages and files each decode it their way; and one
 * with a control character, which no name of anything has, and of which Postgres cannot even be asked for NUL.
 */
export function decodableAddressOnly(
  request: Request,
  _response: Response,
  next: NextFunction,
): void {
  const refused = whyRefused(request.url.split('?', 1)[0] ?? '');
  next(refused === null ? undefined : new Problem(400, 'malformed_address', refused));
}

function whyRefused(path: string): string | null {
  try {
    return PLAIN_LINE.test(decodeURIComponent(path))
      ? null
      : 'This address has a character that no address has.';
  } catch {
    return 'This address has a percent sign too many.';
  }
}
