import type { DomainEventType } from '../../../contracts/events/index.js';

type Data = Record<string, unknown>;

/** Turns an event's data of one version into the next one's. Pure. */
export type Upcaster = (data: Data) => Data;

/**
 * For each event type how to get from version 1 to 2, from 2 to 3, and so on. A type's present version is one more
 * than it has upcasters. Readers see the newest version alone; what is stored is never rewritten.
 */
export type Upcasters = { readonly [T in DomainEventType]?: readonly Upcaster[] };

/** None yet: every event is in its first version. */
export const UPCASTERS: Upcasters = {};

const upcastersOf = (upcasters: Upcasters, type: string): readonly Upcaster[] =>
  upcasters[type as DomainEventType] ?? [];

export const currentVersion = (upcasters: Upcasters, type: string): number =>
  upcastersOf(upcasters, type).length + 1;

/** Throws for a version this program does not know yet: guessing would put wrong facts into read models. */
export function upcast(upcasters: Upcasters, type: string, data: Data, version: number): Data {
  const newest = currentVersion(upcasters, type);
  if (version > newest) {
    throw new Error(
      `${type} was written in version ${version} by a newer program; this one knows version ${newest}`,
    );
  }
  return upcastersOf(upcasters, type)
    .slice(version - 1)
    .reduce((older, next) => next(older), data);
}
