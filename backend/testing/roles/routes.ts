import { handlersOf } from '../../infrastructure/http/handlers.js';
import { PERMISSION, type RoutePermission } from '../../infrastructure/http/permission.js';
import type { NestExpressApplication } from '@nestjs/platform-express';

interface Layer {
  readonly route?: { readonly path: string; readonly methods: Readonly<Record<string, boolean>> };
}

/** Returns the routes of the running application, from Express: `PATCH /api/rows/:id`. */
export function routesOf(app: NestExpressApplication): string[] {
  const { router } = app.getHttpAdapter().getInstance() as { router: { stack: readonly Layer[] } };
  const routes = router.stack.flatMap(({ route }) =>
    route
      ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`)
      : [],
  );
  return [...new Set(routes)].sort();
}

/** Returns the handlers of the controllers with their `@Permission`: `PATCH /api/rows/:id` → `staff-of-row`. */
export const permissionsOf = (
  app: NestExpressApplication,
): ReadonlyMap<string, RoutePermission | undefined> =>
  new Map(
    handlersOf(app).map(({ method, path, handler }) => [
      `${method} ${path}`,
      Reflect.getMetadata(PERMISSION, handler) as RoutePermission | undefined,
    ]),
  );
