import type { NextFunction, Request, Response } from 'express';
import { Problem } from '../problem.js';

/**
 * Refuses an address with a NUL or a broken percent sequence anywhere in its path or query: nothing here has a name with
 * one, Postgres cannot store it, and so no query has to ask whether there is one.
 */
export function plainAddressOnly(request: Request, _response: Response, next: NextFunction): void {
  if (isPlain(request.url)) return next();
  next(new Problem(400, 'malformed_address', 'This address has characters that no address has.'));
}

function isPlain(url: string): boolean {
  const [path = '', query = ''] = url.split('?', 2);
  try {
    decodeURIComponent(path);
  } catch {
    return false;
  }
  return !/%00/.test(path) && !/%00|\0/.test(query);
}
