import type { RequestHandler } from 'express';
import { Problem } from './problem.js';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Path of signed uploads. Other sites may call it, because each call needs a valid signature. */
const SIGNED_UPLOAD = /^\/api\/files\/upload\//;

/**
 * Accepts state-changing calls only as JSON, and only from our own pages or from clients that are no browsers. Together with
 * SameSite cookies this keeps other sites from acting in a visitor's name: a form cannot send JSON, and a browser names the
 * origin of a script.
 */
export function sameOriginOnly(publicUrl: string): RequestHandler {
  const publicOrigin = new URL(publicUrl).origin;
  return (request, _response, next) => {
    if (SAFE.has(request.method)) return next();
    if (request.method === 'PUT' && SIGNED_UPLOAD.test(request.path)) return next();

    const site = request.get('sec-fetch-site');
    const origin = request.get('origin');
    const foreignSite = site !== undefined && site !== 'same-origin' && site !== 'none';
    const foreignOrigin =
      origin !== undefined && origin !== publicOrigin && hostOf(origin) !== request.get('host');
    if (foreignSite || foreignOrigin) {
      return next(
        new Problem(403, 'cross_site', 'This can only be done from the Houselights site itself.'),
      );
    }
    const hasBody =
      request.headers['transfer-encoding'] !== undefined ||
      Number(request.headers['content-length'] ?? 0) > 0;
    if (hasBody && !request.is('application/json')) {
      return next(
        new Problem(
          415,
          'json_expected',
          'Send this as JSON, with Content-Type: application/json.',
        ),
      );
    }
    next();
  };
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
