import { type INestApplicationContext, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';

/** Method of a controller with its declared route, e.g. `PATCH`, `/api/rows/:id`. */
export interface RouteHandler {
  readonly method: string;
  readonly path: string;
  /** Function that carries the metadata of the route's decorators. */
  readonly handler: object;
  readonly controller: Type;
  /** Name of the method in its controller class. */
  readonly name: string;
}

/** Returns the handlers of all controllers in the application. */
export function handlersOf(app: INestApplicationContext): RouteHandler[] {
  const scanner = new MetadataScanner();
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) =>
    [...module.controllers.values()].flatMap(({ metatype }) => (metatype as Type) ?? []),
  );
  return controllers.flatMap((controller) => {
    const prototype = controller.prototype as Record<string, object>;
    return scanner.getAllMethodNames(prototype).flatMap((name): RouteHandler[] => {
      const handler = prototype[name] as object;
      const path = Reflect.getMetadata(PATH_METADATA, handler) as string | undefined;
      if (path === undefined) return [];
      const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? '';
      const parts = [Reflect.getMetadata(PATH_METADATA, controller) as string, path];
      const address = parts.flatMap((part) => part.split('/')).filter(Boolean);
      return [{ method, path: `/${address.join('/')}`, handler, controller, name }];
    });
  });
}
