import type { NextFunction, Request, Response } from 'express';
import { Problem } from './problem.js';

/**
 * Refuses a path with an invalid percent sequence early, because routes, pages and files would each handle it in their own way.
 */
export function decodableAddressOnly(
  request: Request,
  _response: Response,
  next: NextFunction,
): void {
  if (isDecodable(request.url.split('?', 1)[0] ?? '')) return next();
  next(new Problem(400, 'malformed_address', 'This address has a percent sign too many.'));
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
