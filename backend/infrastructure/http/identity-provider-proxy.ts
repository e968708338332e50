import type { RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { ServerResponse } from 'node:http';
import { logger } from '../logging/logger.js';

/** Proxies the development identity provider under /oidc of this site, so that there is one address for everything. */
export function identityProviderProxy(origin: string): RequestHandler {
  return createProxyMiddleware<never, Response>({
    target: origin,
    pathFilter: '/oidc',
    xfwd: true,
    // The provider builds its addresses from the host that the browser sees.
    changeOrigin: false,
    on: {
      proxyRes: (_answer, _request, response) => {
        // The provider writes its own policy for its own pages.
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
