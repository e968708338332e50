import { Param } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { notFound } from './problem.js';

/**
 * An id from the address of a request, in lower case as it is stored.
 * @param what as the 404 says it: `Booking not found`
 * @throws Problem 404 `not_found` for a text that is no id: nothing has it (docs/architecture.md, "The edge")
 */
export function parseId(value: unknown, what: string): string {
  if (typeof value === 'string' && isUUID(value)) return value.toLowerCase();
  throw notFound(what);
}

/** A handler's parameter: `@IdParam('Production') id: string`. Behind it nobody needs to check the id again. */
export const IdParam = (what: string, name = 'id'): ParameterDecorator =>
  Param(name, { transform: (value: unknown) => parseId(value, what) });
