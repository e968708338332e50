import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { nestedTooDeep } from './json-depth.js';
import { Problem } from './problem.js';

/** Bytes of a body on a route with {@link LargeJsonBody}; every other route takes 256 kB. */
const LARGE_BODY_BYTES = 6 * 1024 * 1024;

/**
 * Routes with {@link LargeJsonBody}. The usual parser leaves their bodies alone, so that nobody but those whom the guards
 * let in can make the server read so much.
 */
const LARGE_BODY_PATHS = /^\/api\/admin\/schools\/[^/]+\/payments\/(?:preview|statements)\/?$/;

export const hasLargeBody = ({ url = '' }: { readonly url?: string | undefined }): boolean =>
  LARGE_BODY_PATHS.test(url.split('?', 1)[0] ?? '');

/** After the guards and before the pipes: the JSON body is read, at most {@link LARGE_BODY_BYTES} of it. */
@Injectable()
class LargeBodyInterceptor implements NestInterceptor {
  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    request.body = asObject(await read(request));
    const tooDeep = nestedTooDeep(request.body);
    if (tooDeep) throw tooDeep;
    return next.handle();
  }
}

/** A body of some megabytes on a route that is named in `LARGE_BODY_PATHS`. @throws Problem 413, 400 */
export const LargeJsonBody = (): MethodDecorator =>
  applyDecorators(UseInterceptors(LargeBodyInterceptor));

async function read(request: Request): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > LARGE_BODY_BYTES)
      throw new Problem(413, 'too_large', 'This file is too large. A statement may have 4 MB.');
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
