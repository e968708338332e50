import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import { languageOf } from '../../contracts/language.js';
import { logger } from '../logging/logger.js';
import { loadDrawing, withFirstPage, type Drawing, type FirstPages } from './first-page.js';
import { KeptPages, type KeptPage } from './kept-pages.js';
import { withPreview, type PagePreviews } from './page-preview.js';
import { redactPath } from './redact.js';

/** Paths that are never pages of the frontend. */
const NOT_A_PAGE = /^\/(?:api|dev|oidc|health|objects|assets)(?:\/|$)/;

/** Pattern of a file's path. A missing file must not be answered with a page. */
const EXTENSION = /\.\w+$/;

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/**
 * Serves the built frontend. Files with a hash in their name are cached for ever. index.html is always revalidated and answers
 * every page's address, so that deep links and reloads work. Without a build the answer is a sentence instead of a 404.
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
  const files = express.static(folder, { index: false, maxAge: '1h', redirect: false });
  // Skips API calls, because looking for them on disk would cost more than most answers.
  app.use((request: Request, response: Response, next: NextFunction) =>
    NOT_A_PAGE.test(request.path) ? next() : files(request, response, next),
  );
  const pages = new Pages(folder, shared);
  app.use((request: Request, response: Response, next: NextFunction) => {
    const page =
      (request.method === 'GET' || request.method === 'HEAD') && !NOT_A_PAGE.test(request.path);
    // Clients that accept any type also get the page, such as programs that preview shared links.
    if (
      !page ||
      request.accepts(EXTENSION.test(request.path) ? ['json', 'html'] : ['html', 'json']) !== 'html'
    )
      return next();
    response.setHeader('Cache-Control', 'no-cache');
    response.vary('Accept-Language').vary('Cookie');
    const index = join(folder, 'index.html');
    if (existsSync(index)) {
      pages.send(request, response).catch(next);
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
  readonly firstPages: FirstPages;
}

/**
 * Milliseconds to which the time in a rendered page is rounded, and for which a rendered page is cached. The browser uses the
 * page's time as the present until its first request is answered.
 */
const AS_OF_MS = 10_000;

/** Sends a page in the best form that is possible now; the plain index.html is always possible. */
class Pages {
  private readonly kept = new KeptPages();
  private drawing: Promise<Drawing | null> | undefined;

  constructor(
    private readonly folder: string,
    private readonly shared: SharedPages,
  ) {}

  async send(request: Request, response: Response): Promise<void> {
    const index = join(this.folder, 'index.html');
    const html = await this.orNull(request, 'a page is sent without its preview', () =>
      this.withPreview(request, index),
    );
    const page = await this.orNull(request, 'a page is sent without its first screen', async () =>
      this.drawn(request, html ?? (await readFile(index, 'utf8'))),
    );
    if (page) sendPacked(request, response, page);
    else if (html === null) response.sendFile(index, { cacheControl: false, dotfiles: 'allow' });
    else response.type('html').send(html);
  }

  /** Adds the page's preview; `null`: the page has no preview. */
  private async withPreview({ path }: Request, index: string): Promise<string | null> {
    const { origin, previews } = this.shared;
    const preview = await previews.previewOf(path);
    return preview && withPreview(await readFile(index, 'utf8'), preview, { origin, path });
  }

  /** Renders the page on the server; `null`: only the browser renders it. */
  private async drawn(request: Request, html: string): Promise<KeptPage | null> {
    const query = new URL(request.originalUrl, this.shared.origin).searchParams;
    const page = await this.shared.firstPages.firstPageOf(request.path, query);
    if (!page) return null;
    const drawing = await (this.drawing ??= loadDrawing(this.folder));
    if (!drawing) return null;
    const { cookie = '', 'accept-language': accepted = '' } = request.headers;
    const asOf = {
      now: Math.floor(Date.now() / AS_OF_MS) * AS_OF_MS,
      language: languageOf(cookie, accepted),
    };
    return this.kept.pageFor(JSON.stringify([html, page, asOf]), () =>
      withFirstPage(html, page, drawing, asOf),
    );
  }

  private async orNull<T>(
    { context, path }: Request,
    otherwise: string,
    make: () => Promise<T | null>,
  ): Promise<T | null> {
    try {
      return await make();
    } catch (error) {
      logger.warn({ requestId: context?.requestId, path: redactPath(path), err: error }, otherwise);
      return null;
    }
  }
}

function sendPacked(request: Request, response: Response, page: KeptPage): void {
  const encoding = ENCODINGS.map(([name]) => name).find((name) => request.acceptsEncodings(name));
  response.vary('Accept-Encoding').type('html');
  if (encoding) response.setHeader('Content-Encoding', encoding);
  response.send(page[encoding ?? 'identity']);
}
