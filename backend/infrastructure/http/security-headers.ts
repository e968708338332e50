import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Edge } from './ready-answers.js';

/**
 * Returns middleware that sets security headers. Content comes only from this site, apart from pictures: a school may link a
 * picture elsewhere (decision 0010). Inline styles are allowed, because antd and the API page write style elements; inline
 * scripts are not.
 *
 * @param bucketUrl address at which browsers reach the bucket of pictures, when that is not this site
 */
export function securityHeaders(publicUrl: string, bucketUrl?: string | null): Edge {
  const bucket = bucketUrl ? [new URL(bucketUrl).origin] : [];
  const tls = publicUrl.startsWith('https:');
  const headers = headersOf(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          // With TLS, pictures need no `http:`, because upgrade-insecure-requests makes browsers request them by https.
          imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...(tls ? [] : ['http:'])],
          fontSrc: ["'self'", 'data:'],
          connectSrc: ["'self'", ...bucket],
          workerSrc: ["'self'", 'blob:'],
          mediaSrc: ["'self'", 'blob:'],
          frameSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'self'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
          ...(tls ? { upgradeInsecureRequests: [] } : {}),
        },
      },
      strictTransportSecurity: tls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
      crossOriginEmbedderPolicy: false,
      referrerPolicy: { policy: 'same-origin' },
    }),
  );
  // The door scanner needs the camera. No page needs the other permissions.
  headers.push(['Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=()']);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** Returns the headers that a middleware sets on every answer. They do not depend on the request, so it runs only once. */
function headersOf(handler: ReturnType<typeof helmet>): [name: string, value: string][] {
  const headers: [string, string][] = [];
  const answer = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => {},
  };
  handler(
    { headers: {} } as IncomingMessage,
    answer as unknown as ServerResponse,
    (failure?: unknown) => {
      if (failure) throw failure as Error;
    },
  );
  return headers;
}
