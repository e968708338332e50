import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '../infrastructure/config/repository-root.js';

/*
 * One word for one thing: the words on the left named several things, or were metaphors for parts of the software.
 * File names and identifiers must use the words on the right instead.
 */
const USE_INSTEAD: Readonly<Record<string, string>> = {
  settle: 'reconcile, seat reconciliation',
  claim: 'payment lock, or holding of seats',
  verdict: 'receipt decision, or outcome',
  house: 'launcher, site or system',
  desk: 'driver',
  stage: 'test bed or fixture',
  deed: 'event',
  showtime: 'performance',
  schedule: 'time and venue',
};

/** Names that may contain a forbidden word: a pattern for `file: identifier`, and the reason. */
const ALLOWED: readonly (readonly [RegExp, string])[] = [
  [
    /: (allSettled|onSettled|batchScheduleFn)$/,
    'names of the language, of TanStack Query and of dataloader',
  ],
  [/^backend\/testing\/words\.unit\.spec\.ts/, 'the list itself'],
  [/contracts\/processes\.ts: settlement$/, 'the former name of a process in stored events'],
  [/: PaymentClaimed$/, 'the type of a stored event'],
  [/: [rR]eschedul\w+$/, 'to reschedule a booking is what its stored event is called'],
  [/: (BookingRescheduled|\w*Reschedule\w*)$/, 'the same'],
  [/identity\/|identity-provider\/|testing\/fake-provider/, 'the claims of OpenID Connect'],
  [/migrations\/|schema\.ts: KeepWhoMovedAShowtime/, 'a released migration keeps its name'],
  [
    /^frontend\/.*(onStage\w*|stage\w*|Stage\w*|planStage|STAGE)$/,
    'the stage of a hall, on seat maps and in colours',
  ],
  [/: [hH]ouselights\w*$|houselights\.ts/, 'the product'],
  [/^frontend\/e2e\/.*: DESKTOP$|deskew/, 'other words'],
];

const ROOT = repositoryRoot();
const FOLDERS = ['backend', 'projections', 'frontend/src', 'frontend/e2e'];
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase());

const MENTIONED = new RegExp(`${Object.keys(USE_INSTEAD).join('|')}`, 'i');

/** Returns the forbidden words in a name. Other forms of a word also count, such as `claims` and `claimed` for `claim`. */
function forbiddenIn(name: string): string[] {
  if (!MENTIONED.test(name)) return [];
  const words = wordsOf(name);
  return Object.keys(USE_INSTEAD).filter((forbidden) =>
    words.some((word) => word.replace(/(s|d|ed|ing|ling)$/, '').startsWith(forbidden)),
  );
}

/**
 * Returns the identifiers of a file. Parses the file only if it contains a forbidden word anywhere, even in a comment
 * or a text.
 */
function identifiersOf(file: string): Set<string> {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const names = new Set<string>();
  if (complaints(file, new Set(text.match(/[A-Za-z_$][\w$]*/g))).length === 0) return names;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind));
  return names;
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
    relative('.', join(folder, file)),
  ),
).filter((file) => /\.tsx?$/.test(file) && !file.endsWith('routeTree.gen.ts'));

/** Returns `file: name (use …)` for each name that contains a forbidden word. */
const complaints = (file: string, names: Iterable<string>): string[] =>
  [...names].flatMap((name) =>
    forbiddenIn(name)
      .filter(() => !ALLOWED.some(([pattern]) => pattern.test(`${file}: ${name}`)))
      .map((word) => `${file}: ${name} (instead of "${word}": ${USE_INSTEAD[word]})`),
  );

describe('the rule of one word for one thing', () => {
  it('recognises forbidden words in every form of a name', () => {
    expect(forbiddenIn('settleSeats')).toEqual(['settle']);
    expect(forbiddenIn('PAYMENT_CLAIMS')).toEqual(['claim']);
    expect(forbiddenIn('performanceOf')).toEqual([]);
  });

  it('holds for file names', () => {
    expect(files.flatMap((file) => complaints(file, [basename(file)]))).toEqual([]);
  });

  it('holds for identifiers', () => {
    expect(files.flatMap((file) => complaints(file, identifiersOf(file)))).toEqual([]);
  });
});
