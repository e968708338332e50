import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { unreadable, type Shape } from './shapes-of-types.js';

/** Shapes of stored events by type, then by version. */
export type RecordedShapes = Readonly<Record<string, Readonly<Record<string, Shape>>>>;

/** File of the recorded shapes. It is generated, committed and reviewed. */
const FILE = join(repositoryRoot(), 'backend/contracts/events/event-shapes.json');
export const COMMAND = 'npm run docs:events';

export const readRecorded = (): RecordedShapes =>
  JSON.parse(readFileSync(FILE, 'utf8')) as RecordedShapes;

export const writeRecorded = (shapes: RecordedShapes): void =>
  writeFileSync(FILE, `${JSON.stringify(shapes, null, 2)}\n`);

type Shapes = Readonly<Record<string, Shape>>;
type VersionOf = (type: string) => number;

/**
 * Returns complaints about changed types that would make stored events unreadable. Only a new optional field, a new
 * value in a list and a new type of event need no new version.
 */
export function broken(recorded: RecordedShapes, now: Shapes, versionOf: VersionOf): string[] {
  const gone = Object.keys(recorded)
    .filter((type) => !now[type])
    .map(
      (type) =>
        `${type} is gone, but such events are stored: keep the type, so that they are read.`,
    );
  const same = Object.entries(now).flatMap(([type, shape]) => {
    const old = recorded[type]?.[versionOf(type)];
    return old && !isSame(old, shape) ? [{ type, old, now: shape }] : [];
  });
  const cannot = new Set(unreadable(same));
  const changed = same
    .filter(({ old, now: shape }, nth) => cannot.has(nth) || lost(old, shape).length > 0)
    .map(
      ({ type, old, now: shape }) =>
        `${type} has another shape than the events of version ${versionOf(type)} that are stored (${different(old, shape).join(', ')}). ` +
        `Make the field optional, or add an upcaster to ${type} in UPCASTERS (event-store/codec/upcasters.ts), which makes it version ${versionOf(type) + 1}; then: ${COMMAND}`,
    );
  const skipped = Object.keys(now)
    .filter((type) => recorded[type])
    .filter((type) => newest(recorded[type]) + 1 < versionOf(type))
    .map((type) => `${type} is in version ${versionOf(type)}, and the one before is not recorded.`);
  const lowered = Object.keys(now)
    .filter((type) => newest(recorded[type]) > versionOf(type))
    .map((type) => `${type} has lost an upcaster: version ${newest(recorded[type])} is stored.`);
  return [...gone, ...changed, ...skipped, ...lowered];
}

const newest = (versions: RecordedShapes[string] | undefined): number =>
  Math.max(0, ...Object.keys(versions ?? {}).map(Number));

/** Returns the shapes to record. Old versions stay. */
export function recordedWith(
  recorded: RecordedShapes,
  now: Shapes,
  versionOf: VersionOf,
): RecordedShapes {
  return Object.fromEntries(
    Object.entries(now).map(([type, shape]) => [
      type,
      { ...recorded[type], [versionOf(type)]: shape },
    ]),
  );
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const bare = (field: string): string => field.replace(/\?$/, '');
/** Returns stored fields that no code would read any more, for instance after a renaming. */
const lost = (old: Shape, now: Shape): string[] => {
  const names = new Set(Object.keys(now).map(bare));
  return Object.keys(old).filter((field) => !names.has(bare(field)));
};

const different = (old: Shape, now: Shape): string[] =>
  [...new Set([...Object.keys(old), ...Object.keys(now)])].filter(
    (field) => old[field] !== now[field],
  );
