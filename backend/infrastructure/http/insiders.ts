import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { Problem } from './problem.js';

/** Rank of the caller, for routes that are handled before sessions: the API page and the health checks. */
export interface Insiders {
  /** Returns the caller's rank; `nobody` also when the rank cannot be determined now. */
  rankOf(
    request: Request,
    response: Response,
  ): Promise<'nobody' | 'somebody' | 'super administrator'>;
}

export const INSIDERS = Symbol('Insiders');

/** Answers 401 or 403 to everyone except super administrators. */
export const superAdministratorsOnly =
  (insiders: () => Insiders): RequestHandler =>
  (request: Request, response: Response, next: NextFunction): void => {
    insiders()
      .rankOf(request, response)
      .then((rank) => {
        if (rank === 'super administrator') return next();
        next(
          rank === 'nobody'
            ? new Problem(401, 'sign_in_required', 'Please sign in first.')
            : new Problem(
                403,
                'super_administrators_only',
                'Only super administrators may do this.',
              ),
        );
      }, next);
  };
