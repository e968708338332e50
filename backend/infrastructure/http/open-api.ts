import type { NestExpressApplication } from '@nestjs/platform-express';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';

/** /api/docs for people, /api/docs-json for programs. The document is made when first asked for, not at every start. */
export function serveOpenApi(app: NestExpressApplication): void {
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
