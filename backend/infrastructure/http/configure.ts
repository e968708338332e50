import { type IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { type Config, CONFIG } from '../config/config.js';
import { repositoryRoot } from '../config/repository-root.js';
import { ArrivingBodies } from './arriving-bodies.js';
import { decodableAddressOnly, answerMalformedRequests } from './malformed-requests.js';
import { trackStreams } from './drain.js';
import { type FirstPages, FIRST_PAGES } from './first-page.js';
import { serveFrontend } from './frontend.js';
import { largeBodiesOf } from './large-body.js';
import { limitJsonDepth } from './json-depth.js';
import { noStore } from './no-store.js';
import { type PagePreviews, PAGE_PREVIEWS } from './page-preview.js';
import { type ReadyAnswers, answerReadyOnesFirst, READY_ANSWERS } from './ready-answers.js';
import { requestContext } from './request-context.js';
import { requestLog } from './request-log.js';
import { requestMetrics, requestTrace } from './request-trace.js';
import { sameOriginOnly } from './same-origin.js';
import { securityHeaders } from './security-headers.js';
import { AddressLimit } from './throttle.js';
import type { RequestHandler, Response, NextFunction, Request } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { logger } from '../logging/logger.js';
import { INSIDERS, type Insiders, superAdministratorsOnly } from './insiders.js';
import { readFileSync } from 'node:fs';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/**
 * Milliseconds for which an idle connection stays open. Proxies close theirs after about 60 seconds and should do so first: a
 * request that is sent just when this server closes gets no answer.
 */
const IDLE_CONNECTION_MS = 65_000;

/** Installs all middleware, in this order. The real process and the tests use the same. */
export function configureHttp(
  app: NestExpressApplication,
  frontend = join(repositoryRoot(), 'dist', 'frontend'),
): void {
  const config = app.get<Config>(CONFIG);
  app.getHttpServer().keepAliveTimeout = IDLE_CONNECTION_MS;
  answerMalformedRequests(app.getHttpServer());
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  answerReadyOnesFirst(app.getHttpServer(), {
    edge: [
      requestContext,
      requestTrace,
      requestLog,
      requestMetrics,
      securityHeaders(config.publicUrl, config.bucket?.publicEndpoint),
    ],
    ready: app.get<ReadyAnswers>(READY_ANSWERS, { strict: false }),
    limit: app.get(AddressLimit, { strict: false }),
    trustedProxies: config.trustProxy,
  });
  app.use(trackStreams);
  app.use(decodableAddressOnly);
  if (config.oidc.devOrigin) app.use(identityProviderProxy(config.oidc.devOrigin));
  serveFrontend(app, frontend, {
    origin: config.publicUrl,
    previews: app.get<PagePreviews>(PAGE_PREVIEWS, { strict: false }),
    firstPages: app.get<FirstPages>(FIRST_PAGES, { strict: false }),
  });
  app.use(sameOriginOnly(config.publicUrl));
  const hasLargeBody = largeBodiesOf(app);
  const isParsed = (request: IncomingMessage): boolean =>
    /^application\/json\b/i.test(request.headers['content-type'] ?? '') && !hasLargeBody(request);
  app.use(app.get(ArrivingBodies, { strict: false }).middleware(isParsed));
  app.useBodyParser('json', { limit: '256kb', type: isParsed });
  app.use(limitJsonDepth);
  app.use('/api', noStore);
  serveOpenApi(app, config);
}

/** Proxies the development identity provider under /oidc, so that one address serves everything. */
function identityProviderProxy(origin: string): RequestHandler {
  return createProxyMiddleware<never, Response>({
    target: origin,
    pathFilter: '/oidc',
    xfwd: true,
    // The browser's Host header is kept, because the provider builds its own addresses from it.
    changeOrigin: false,
    on: {
      proxyRes: (_answer, _request, response) => {
        // The site's content security policy is removed, because the provider sends its own for its pages.
        response.removeHeader('Content-Security-Policy');
      },
      error: (error, _request, response) => {
        logger.warn({ err: error }, 'identity provider not reachable');
        if (!(response instanceof ServerResponse) || response.headersSent)
          return response.destroy();
        response.writeHead(503, {
          'Content-Type': 'text/plain; charset=utf-8',
          'Retry-After': '2',
        });
        response.end('Signing in is not possible right now. Please try again in a moment.\n');
      },
    },
  }) as unknown as RequestHandler;
}

/** File of the OpenAPI document. The build copies it (nest-cli.json). */
const DOCUMENT = new URL('../../contracts/rest/openapi.json', import.meta.url);
const API_PAGE = /^\/api\/docs(?:[-/]|$)/i;

/**
 * Serves /api/docs for people and /api/docs-json for programs. `npm run docs:api` generates the document, which is loaded at the
 * first request. In production only super administrators may see it, because it lists every call.
 */
function serveOpenApi(
  app: NestExpressApplication,
  { production }: Pick<Config, 'production'>,
): void {
  if (production) {
    const insiders = (): Insiders => app.get<Insiders>(INSIDERS, { strict: false });
    const guard = superAdministratorsOnly(insiders);
    app.use((request: Request, response: Response, next: NextFunction) =>
      API_PAGE.test(request.path) ? guard(request, response, next) : next(),
    );
  }
  let document: OpenAPIObject | undefined;
  const describe = (): OpenAPIObject =>
    (document ??= JSON.parse(readFileSync(DOCUMENT, 'utf8')) as OpenAPIObject);
  SwaggerModule.setup('api/docs', app, describe, {
    jsonDocumentUrl: 'api/docs-json',
    customSiteTitle: 'Houselights API',
  });
}
