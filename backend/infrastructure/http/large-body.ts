import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type INestApplicationContext,
  Inject,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { ArrivingBodies } from './arriving-bodies.js';
import { handlersOf } from './handlers.js';
import { nestedTooDeep } from './json-depth.js';
import { Problem } from './problem.js';

/** Largest body in bytes on a route with {@link LargeJsonBody}; other routes accept 256 kB. */
const LARGE_BODY_BYTES = 6 * 1024 * 1024;

/** Metadata key under which a handler has its message for a body that is too large. */
const TOO_LARGE = Symbol('What is said of a body that is too large');

/**
 * Returns a function that recognises requests to routes with {@link LargeJsonBody}. The usual parser skips their bodies, so that
 * only callers who pass the guards can make the server read so much.
 */
export function largeBodiesOf(
  app: INestApplicationContext,
): (request: { readonly url?: string | undefined }) => boolean {
  const paths = handlersOf(app)
    .filter(({ handler }) => Reflect.hasMetadata(TOO_LARGE, handler))
    // Patterns match paths as Express does: ignoring case, with or without a trailing slash.
    .map(({ path }) => new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+')}/?$`, 'i'));
  return ({ url = '' }) => paths.some((path) => path.test(url.split('?', 1)[0] ?? ''));
}

/** Reads a large JSON body after the guards and before the pipes, up to {@link LARGE_BODY_BYTES}. */
@Injectable()
class LargeBodyInterceptor implements NestInterceptor {
  constructor(@Inject(ArrivingBodies) private readonly bodies: ArrivingBodies) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    this.bodies.admitLarge(request, context.switchToHttp().getResponse<Response>());
    const tooLarge = Reflect.getMetadata(TOO_LARGE, context.getHandler()) as string;
    request.body = asObject(await read(request, tooLarge));
    const tooDeep = nestedTooDeep(request.body);
    if (tooDeep) throw tooDeep;
    return next.handle();
  }
}

/**
 * Declares that a route accepts a body of some megabytes.
 * @param tooLarge message for a body of more than {@link LARGE_BODY_BYTES}
 * @throws Problem 413, 400
 */
export const LargeJsonBody = (tooLarge: string): MethodDecorator =>
  applyDecorators(SetMetadata(TOO_LARGE, tooLarge), UseInterceptors(LargeBodyInterceptor));

async function read(request: Request, tooLarge: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  if (Number(request.headers['content-length'] ?? 0) > LARGE_BODY_BYTES)
    throw new Problem(413, 'too_large', tooLarge);
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LARGE_BODY_BYTES) throw new Problem(413, 'too_large', tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function asObject(text: string): unknown {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown);
  } catch {
    throw new Problem(400, 'malformed_json', 'The request body is not valid JSON.');
  }
}
