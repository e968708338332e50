import { Param } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { notFound } from './problem.js';

/**
 * Returns an id from a request's address, in lower case as stored.
 * @param what subject of the 404 message, e.g. `Booking` in `Booking not found`
 * @throws Problem 404 `not_found` for a text that is no id (docs/architecture.md, "The edge")
 */
export function parseId(value: unknown, what: string): string {
  if (typeof value === 'string' && isUUID(value)) return value.toLowerCase();
  throw notFound(what);
}

/** Declares a handler's id parameter, already validated: `@IdParam('Production') id: string`. */
export const IdParam = (what: string, name = 'id'): ParameterDecorator =>
  Param(name, { transform: (value: unknown) => parseId(value, what) });
