import type { RequestHandler, Response } from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { ServerResponse } from 'node:http';
import { logger } from '../logging/logger.js';

/** Proxies the development identity provider under /oidc, so that one address serves everything. */
export function identityProviderProxy(origin: string): RequestHandler {
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
