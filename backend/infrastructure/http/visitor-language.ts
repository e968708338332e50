import { createParamDecorator, Header, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { languageAt, languageOf, mailLanguageOf } from '../../contracts/language.js';

/** Declares a handler's parameter that receives the language in which the visitor gets mails. */
export const VisitorLanguage = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { headers } = context.switchToHttp().getRequest<Request>();
  return mailLanguageOf(headers.cookie ?? '', headers['accept-language'] ?? '');
});

/** Declares a handler's parameter that receives the language of the visitor's screen. The route is {@link InScreenLanguage}. */
export const ScreenLanguage = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { headers } = context.switchToHttp().getRequest<Request>();
  return languageOf(headers.cookie ?? '', headers['accept-language'] ?? '');
});

/** Declares a parameter like {@link ScreenLanguage} for a route of staff’s screens, which have fewer languages. */
export const StaffLanguage = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const { headers } = context.switchToHttp().getRequest<Request>();
  return languageAt('/admin', languageOf(headers.cookie ?? '', headers['accept-language'] ?? ''));
});

/** Marks a route whose answer has texts in the language of the visitor's screen. */
export const InScreenLanguage = (): MethodDecorator => Header('Vary', 'Accept-Language, Cookie');
