import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import { PERMISSION, type RoutePermission } from '../../infrastructure/http/permission.js';
import type { NestExpressApplication } from '@nestjs/platform-express';

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

/** Every route that the running application answers, as Express has them: `PATCH /api/rows/:id`. */
export function routesOf(app: NestExpressApplication): string[] {
  const { router } = app.getHttpAdapter().getInstance() as { router: { stack: readonly Layer[] } };
  const routes = router.stack.flatMap(({ route }) =>
    route
      ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`)
      : [],
  );
  return [...new Set(routes)].sort();
}

/** Every handler of the controllers and the `@Permission` it carries: `PATCH /api/rows/:id` → `staff-of-row`. */
export function permissionsOf(
  app: NestExpressApplication,
): ReadonlyMap<string, RoutePermission | undefined> {
  const scanner = new MetadataScanner();
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) => (metatype as Type) ?? []),
  );
  return new Map(
    controllers.flatMap((controller) => {
      const prototype = controller.prototype as Record<string, object>;
      return scanner.getAllMethodNames(prototype).flatMap((name): [string, RoutePermission][] => {
        const handler = prototype[name] as object;
        const path = Reflect.getMetadata(PATH_METADATA, handler) as string | undefined;
        if (path === undefined) return [];
        const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number];
        const parts = [Reflect.getMetadata(PATH_METADATA, controller) as string, path];
        const address = parts.flatMap((part) => part.split('/')).filter(Boolean);
        return [
          [
            `${method} /${address.join('/')}`,
            Reflect.getMetadata(PERMISSION, handler) as RoutePermission,
          ],
        ];
      });
    }),
  );
}
