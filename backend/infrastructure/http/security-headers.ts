import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { Edge } from './ready-answers.js';

/**
 * Everything comes from this site alone, but for pictures: a school may name one that lies elsewhere (decision 0010).
 * Styles may be inline because antd and the API page write style elements; scripts may not.
 *
 * @param bucketUrl where browsers send pictures to and read them from, when that is not this site
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
          // Behind TLS a picture's http: is upgraded, see below.
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
  // The door scanner needs the camera; nothing needs the rest.
  headers.push(['Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), payment=()']);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

/** What it sets on every answer. None of it depends on the request, so it is asked once and not for each of them. */
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
