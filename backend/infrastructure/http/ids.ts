import { Param } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { notFound } from './problem.js';

/**
 * Returns an id from the address of a request, in lower case as stored.
 * @param what as the 404 names it: `Booking not found`
 * @throws Problem 404 `not_found` for a text that is no id (docs/architecture.md, "The edge")
 */
export function parseId(value: unknown, what: string): string {
  if (typeof value === 'string' && isUUID(value)) return value.toLowerCase();
  throw notFound(what);
}

/** Declares an id parameter of a handler: `@IdParam('Production') id: string`. The id needs no further check. */
export const IdParam = (what: string, name = 'id'): ParameterDecorator =>
  Param(name, { transform: (value: unknown) => parseId(value, what) });
