import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from '../config/config.js';
import { INSIDERS, type Insiders, superAdministratorsOnly } from './insiders.js';
import type { NextFunction, Request, Response } from 'express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

const API_PAGE = /^\/api\/docs(?:[-/]|$)/i;

/**
 * /api/docs for people, /api/docs-json for programs. The document is made when first asked for, not at every start. In
 * production it is for super administrators alone: it lists every call there is.
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
    (document ??= SwaggerModule.createDocument(
      app,
      new DocumentBuilder()
        .setTitle('Houselights')
        .setDescription(
          'Ticketing for school theatre. Every error body has `message`, for people, and `error`, a stable code.',
        )
        .setVersion('1')
        .build(),
    ));
  SwaggerModule.setup('api/docs', app, describe, {
    jsonDocumentUrl: 'api/docs-json',
    customSiteTitle: 'Houselights API',
  });
}
