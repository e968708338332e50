import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { logger } from '../logging/logger.js';
import { withPreview, type PagePreviews } from './page-preview.js';
import { redactPath } from './redact.js';

/** Paths that are never a page of the frontend. */
const NOT_A_PAGE = /^\/(?:api|dev|oidc|health|objects|assets)(?:\/|$)/;

/** Marks of a file's path: a missing file must not be answered with a page. */
const EXTENSION = /\.\w+$/;

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * The built frontend: hashed files for ever, index.html always asked for again and given for every page's address, so that
 * deep links and reloads work. Without a build it says so instead of 404.
 */
export function serveFrontend(
  app: NestExpressApplication,
  folder: string,
  shared: SharedPages,
): void {
  const assets = join(folder, 'assets');
  const packed = new Set(
    existsSync(assets) ? readdirSync(assets).filter((name) => /\.(?:br|gz)$/.test(name)) : [],
  );
  app.use('/assets', (request: Request, response: Response, next: NextFunction) => {
    const name = request.path.slice(1);
    const types: Record<string, string> = {
      js: 'text/javascript',
      css: 'text/css',
      svg: 'image/svg+xml',
    };
    const type = types[name.split('.').at(-1) ?? ''];
    response.vary('Accept-Encoding');
    for (const [encoding, suffix] of type ? ENCODINGS : []) {
      if (!packed.has(name + suffix) || !request.acceptsEncodings(encoding)) continue;
      response.setHeader('Content-Encoding', encoding);
      response.setHeader('Content-Type', `${type}; charset=utf-8`);
      request.url = `/${name}${suffix}`;
      break;
    }
    next();
  });
  app.useStaticAssets(assets, {
    prefix: '/assets',
    immutable: true,
    maxAge: '365d',
    index: false,
    fallthrough: true,
  });
  app.useStaticAssets(folder, { index: false, maxAge: '1h', redirect: false });
  app.use((request: Request, response: Response, next: NextFunction) => {
    const page =
      (request.method === 'GET' || request.method === 'HEAD') && !NOT_A_PAGE.test(request.path);
    // Clients that accept any type, such as programs that preview shared links, get the page.
    if (
      !page ||
      request.accepts(EXTENSION.test(request.path) ? ['json', 'html'] : ['html', 'json']) !== 'html'
    )
      return next();
    response.setHeader('Cache-Control', 'no-cache');
    const index = join(folder, 'index.html');
    if (existsSync(index)) {
      sendPage(request, response, index, shared).catch(next);
      return;
    }
    response
      .status(503)
      .type('text/plain; charset=utf-8')
      .send(
        'The pages of Houselights are not built yet. Run `npm run build`, then reload this page.\n',
      );
  });
}

interface SharedPages {
  readonly origin: string;
  readonly previews: PagePreviews;
}

/**
 * The page with its preview; without the preview when it cannot be made now, because the page
 * itself must always come.
 */
async function sendPage(
  request: Request,
  response: Response,
  index: string,
  shared: SharedPages,
): Promise<void> {
  const html = await htmlWithPreview(request, index, shared).catch((error: unknown) => {
    const { context, path } = request;
    logger.warn(
      { requestId: context?.requestId, path: redactPath(path), err: error },
      'a page is sent without its preview',
    );
    return null;
  });
  if (html === null) response.sendFile(index, { cacheControl: false, dotfiles: 'allow' });
  else response.type('html').send(html);
}

/** `null`: the page has no preview of its own. */
async function htmlWithPreview(
  { path }: Request,
  index: string,
  { origin, previews }: SharedPages,
): Promise<string | null> {
  const preview = await previews.of(path);
  return preview && withPreview(await readFile(index, 'utf8'), preview, { origin, path });
}
