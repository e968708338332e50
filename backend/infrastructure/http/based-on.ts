import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject } from 'class-validator';
import { Problem } from './problem.js';
import { mayBeLeftOut } from './optional-field.js';

/** Declares the field `basedOn`: the values of the changed fields as they were when the form was opened. */
export const basedOnField = (): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      type: 'object',
      additionalProperties: true,
      description:
        'The changed fields as they were when the form was opened; 409 `changed_meanwhile` when one is different now',
    }),
    mayBeLeftOut,
    IsObject({ message: 'What the change is based on is an object' }),
  );

/**
 * Returns the values to write, for a request that always carries every field. With `basedOn`, only the fields that it names are
 * taken from the request, the others stay as stored. Without `basedOn`, all sent values are written.
 */
export const writtenOver = <T extends object>(
  stored: T,
  sent: T,
  basedOn: Partial<T> | undefined,
): T =>
  basedOn
    ? {
        ...stored,
        ...Object.fromEntries(
          Object.entries(sent).filter(([name]) => Object.hasOwn(basedOn, name)),
        ),
      }
    : sent;

/**
 * Checks that none of the fields in `basedOn` has changed since the form was opened. So when two people have the same form open,
 * neither overwrites the other's change unnoticed. The refusal contains the present values, and the form asks which to keep.
 * Without `basedOn` the last save wins.
 * @param stored the object as the API shows it, read under the lock of the write
 * @param request the fields to write, by the same names
 * @throws Problem 409 `changed_meanwhile`, with `current`
 */
export function requireUnchanged(
  stored: object,
  request: object,
  basedOn: Readonly<Record<string, unknown>> | undefined,
): void {
  const valueIn = (row: object, name: string): string =>
    JSON.stringify((row as Record<string, unknown>)[name] || null);
  const names = Object.keys(basedOn ?? {}).filter(
    (name) =>
      Object.hasOwn(stored, name) &&
      Object.hasOwn(request, name) &&
      valueIn(stored, name) !== valueIn(basedOn ?? {}, name) &&
      valueIn(stored, name) !== valueIn(request, name),
  );
  if (names.length === 0) return;
  throw new Problem(
    409,
    'changed_meanwhile',
    'Somebody else has changed this since you opened it. Choose which values to keep.',
    {
      current: Object.fromEntries(
        names.map((name) => [name, (stored as Record<string, unknown>)[name] ?? null]),
      ),
    },
  );
}
