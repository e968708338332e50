import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { mailLanguageOf } from '../../contracts/language.js';

/** Declares a handler's parameter that receives the language in which the visitor gets mails. */
export const VisitorLanguage = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { headers } = context.switchToHttp().getRequest<Request>();
  return mailLanguageOf(headers.cookie ?? '', headers['accept-language'] ?? '');
});
