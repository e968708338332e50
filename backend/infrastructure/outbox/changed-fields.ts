import type { Changes } from '../../contracts/events/index.js';

/**
 * Returns those of the named fields whose value differs, with both values. Values are compared as JSON, so a Date equals its ISO
 * text.
 */
export function changedFields<T extends object>(
  before: T,
  after: Partial<T>,
  names: readonly (keyof T & string)[],
): Changes {
  return Object.fromEntries(
    names
      .filter((name) => name in after && !same(before[name], after[name]))
      .map((name) => [name, { before: before[name] ?? null, after: after[name] ?? null }]),
  );
}

/** Returns the named fields with their values. */
export const fieldsOf = <T extends object>(
  row: T,
  names: readonly (keyof T & string)[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
