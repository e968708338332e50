import { applyDecorators, Header } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';

/** Answers of calls are kept nowhere, unless their route says otherwise: most are about somebody. */
export function noStore(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/** On a route whose answer is the same for everybody: browsers keep it, and ask each time whether it is still true (ETag). */
export const SameForEverybody = (): MethodDecorator =>
  applyDecorators(Header('Cache-Control', 'no-cache'));
