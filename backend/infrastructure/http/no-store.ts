import { applyDecorators, Header } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** Forbids caching of API answers, because most are about a person. A route may override this. */
export function noStore(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/** Marks a route whose answer is the same for everyone. Browsers cache the answer and revalidate it each time (ETag). */
export const SameForEverybody = (): MethodDecorator =>
  applyDecorators(Header('Cache-Control', 'no-cache'));
