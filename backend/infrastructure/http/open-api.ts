import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from '../config/config.js';
import { INSIDERS, type Insiders, superAdministratorsOnly } from './insiders.js';
import type { NextFunction, Request, Response } from 'express';
import { readFileSync } from 'node:fs';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** File of the OpenAPI document. The build copies it (nest-cli.json). */
const DOCUMENT = new URL('../../contracts/rest/openapi.json', import.meta.url);
const API_PAGE = /^\/api\/docs(?:[-/]|$)/i;

/**
 * Serves /api/docs for people and /api/docs-json for programs. `npm run docs:api` generates the document, which is loaded at the
 * first request. In production only super administrators may see it, because it lists every call.
 */
export function serveOpenApi(
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
