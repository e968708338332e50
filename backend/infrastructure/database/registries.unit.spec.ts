import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from '../config/repository-root.js';
import {
  EVENT_STORE_LOCKS,
  FIXED_LOCKS,
  LOCK_CLASSES,
  NAMED_LOCKS,
  namedLockKey,
} from './advisory-locks.js';
import { CHANNELS } from './channels.js';

const ROOT = repositoryRoot();

/**
 * Running systems use these names and numbers: with a changed name or number, processes of two releases would not find each
 * other.
 */
describe('the Postgres channels', () => {
  it('keep their names from release to release', () => {
    expect(CHANNELS).toEqual({
      eventsAppended: 'events_appended',
      catalogueChanged: 'catalogue_changed',
      catalogueOutbox: 'catalogue_outbox',
      readModelsMoved: 'read_models_moved',
      rebuildRequested: 'rebuild_requested',
      parkedRetryRequested: 'parked_retry_requested',
      jobsInserted: 'jobs:insert',
      workerMigrates: 'worker:migrate',
      benchHeard: 'bench_heard',
    });
  });

  it('have different names', () => {
    expect(twice(Object.values(CHANNELS))).toEqual([]);
  });
});

describe('the advisory locks', () => {
  it('keep their numbers from release to release', () => {
    expect({ ...FIXED_LOCKS, ...LOCK_CLASSES, ...EVENT_STORE_LOCKS }).toEqual({
      schemaMigration: 7262517,
      demoCatalogue: 7262518,
      outboxRelay: 7262519,
      schoolNames: 7262520,
      logVerification: 7262521,
      jobQueueInstall: 7203114526,
      eventStore: 1215264115,
      jobWorker: 1212959319,
      appending: 1,
      migrating: 2,
    });
  });

  it('keep the hashes of their names from release to release', () => {
    const families = Object.keys(NAMED_LOCKS) as (keyof typeof NAMED_LOCKS)[];
    expect(families.map((family) => namedLockKey(family, 'x'))).toEqual([
      'hashtextextended(x, 1215264115)',
      'hashtextextended(x, 7203114)',
      "hashtextextended('houselights:' || x, 0)",
      "hashtextextended('order source ' || x, 0)",
      "hashtextextended('order email ' || x, 0)",
      "hashtextextended('buyer mail ' || x, 0)",
      "hashtextextended('seating plan ' || x, 0)",
      "hashtextextended('catalogue outbox ' || x, 0)",
      "hashtextextended('test fixture ' || x, 0)",
    ]);
  });

  it('have keys that differ from each other', () => {
    expect(twice(Object.values(FIXED_LOCKS))).toEqual([]);
    expect(twice(Object.values(LOCK_CLASSES))).toEqual([]);
    expect(twice(Object.values(EVENT_STORE_LOCKS))).toEqual([]);
  });

  it('have families of names whose keys cannot collide: each has its own seed, or its own prefix', () => {
    const families = Object.entries(NAMED_LOCKS);
    const meeting = families.flatMap(([one, a]) =>
      families
        .filter(([other, b]) => one !== other && a.seed === b.seed && b.prefix.startsWith(a.prefix))
        .map(([other]) => `${one} and ${other}`),
    );
    expect(meeting).toEqual([]);
  });
});

describe('no source file besides the registries', () => {
  const LITERALS: Readonly<Record<string, RegExp>> = {
    'tells a channel by a name of its own': /pg_notify\(\s*\\?['"]|[`'"]notify +["\w]/i,
    'listens to a channel by a name of its own':
      /[`'"](un)?listen +["\w]|\bchannel\w*\b *[:=] *['"`]/i,
    'takes an advisory lock by a number of its own':
      /pg_(try_)?advisory_\w+\(\s*-?(\d|0x|hashtext\w*\()|hashtextextended\([^$\n]*,\s*-?\d|\b\w*LOCK\w* = (\d|0x)/,
  };
  const files = sources();

  it('is missing from the checked files', () => {
    expect(files.length).toBeGreaterThan(500);
  });

  it.each(Object.entries(LITERALS))('%s', (_, literal) => {
    expect(files.filter(({ text }) => literal.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('contains the number of a lock', () => {
    const numbers = [...Object.values(FIXED_LOCKS), ...Object.values(LOCK_CLASSES)];
    const spellings = numbers.flatMap((number) => [`${number}`, `0x${number.toString(16)}`]);
    const repeating = files.filter(({ text }) => {
      const plain = text.replace(/(?<=\d)_(?=\d)/g, '').toLowerCase();
      return spellings.some((spelling) => plain.includes(spelling));
    });
    expect(repeating.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ["pool.query(`select pg_notify('jobs:insert', $1)`)", 0],
    ['pool.query("notify rebuild_requested")', 0],
    ['client.query(`listen read_models_moved`)', 1],
    ["channel: 'events_appended'", 1],
    ["const CHANNEL = 'events_appended';", 1],
    ["'select pg_advisory_xact_lock(7262517)'", 2],
    ['const INSTALL_LOCK = 7_203_114_526;', 2],
    ["pg_advisory_lock(hashtextextended('seating plan ' || $1, 0))", 2],
    ["pg_advisory_lock(hashtext('demo-site'))", 2],
  ])('would pass this check if it contained %s', (text, which) => {
    expect(Object.values(LITERALS)[which]?.test(text)).toBe(true);
  });
});

function twice<T>(values: readonly T[]): T[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}

/** Returns every TypeScript file of backend and projections, apart from the two registries and this spec. */
function sources(): { readonly path: string; readonly text: string }[] {
  const own =
    /^backend\/infrastructure\/database\/(channels|advisory-locks|registries\.unit\.spec)\.ts$/;
  return ['backend', 'projections']
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') }))
    .filter(({ path }) => !own.test(path));
}
