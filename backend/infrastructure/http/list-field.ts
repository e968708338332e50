import { applyDecorators, type Type } from '@nestjs/common';
import { Type as Elements } from 'class-transformer';
import { IsArray, IsObject, ValidateNested } from 'class-validator';

interface Limit {
  readonly most: number;
  readonly message: string;
}

const LIMITS = Symbol('limits of lists');

/** Returns the size limits of the lists in a request class, by field. */
export const listLimitsOf = (prototype: object): Readonly<Record<string, Limit>> =>
  (Reflect.getMetadata(LIMITS, prototype) as Record<string, Limit> | undefined) ?? {};

/**
 * Declares a list of objects in a request body.
 * @param most largest number of elements
 * @param message for a value that is no list, and for a list that is too long
 */
export const listField = (
  type: () => Type<object>,
  most: number,
  message: string,
  tooLong = message,
): PropertyDecorator =>
  applyDecorators(
    (prototype: object, name: string | symbol) => {
      const limits = { ...listLimitsOf(prototype), [name]: { most, message: tooLong } };
      Reflect.defineMetadata(LIMITS, limits, prototype);
    },
    IsArray({ message }),
    // ValidateNested accepts a list in the place of an object.
    IsObject({ each: true, message }),
    ValidateNested({ each: true }),
    Elements(type),
  );

/**
 * Returns the fields of a body whose lists are too long, with their messages. Runs before the body is transformed: a body of 256
 * kB can hold 85,000 elements, and transforming them would block the process for a second.
 */
export function tooLongLists(type: Type | undefined, body: unknown): Record<string, string> {
  if (!type || typeof body !== 'object' || body === null) return {};
  const limits = Object.entries(listLimitsOf(type.prototype as object));
  const tooLong = limits.filter(([name, { most }]) => {
    const list = (body as Record<string, unknown>)[name];
    return Array.isArray(list) && list.length > most;
  });
  return Object.fromEntries(tooLong.map(([name, { message }]) => [name, message]));
}
