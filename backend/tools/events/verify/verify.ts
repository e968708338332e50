import { openLog } from '../shared/open-log.js';
import { count, inWords, Progress } from '../shared/progress.js';
import { untilStopped } from '../shared/stopping.js';
import { type Subcommand, optionsOf } from '../subcommand.js';
import { inRinggit } from './fold/money.js';
import { verifyLog, type Subject, type VerificationFigures } from './verification.js';

const USAGE = `Reads all events once and proves, or names what breaks it:

  streams      revisions without a gap, events that can be read
  seats        one live owner of a seat at every moment
  bookings     paid bookings have their seats
  discount codes  each use has its booking, and each paid booking with a code its use
  money        sums add up, and no money counts twice
  hashes       no event was changed, removed, inserted or moved since it was hashed
  roots        the same by the roots of days, which are kept outside of the database
  catalogue    its tables are what its events say: bank accounts, roles, prices and everything else
  confirmation numbers  each leads to its own booking
  read models  the live tables are what a fresh replay makes, row by row

  npm run events -- verify [--roots <file>] [--without-read-models]

  --roots                 a copy of roots.ndjson from elsewhere, for instance of a backup; the one in PROOF_DIR is compared anyway
  --without-read-models   which is faster

Changes nothing: it builds in a schema of its own (log_verification), which it drops. The site may run meanwhile.
Prints a sentence for each finding. Ends with 0 when all holds, with 1 when not. What it proves and what it cannot: docs/proof.md.`;

/** Largest number of printed findings per subject; all findings are counted. */
const MOST_PRINTED = 200;

export const verify: Subcommand = {
  usage: USAGE,
  async run(args) {
    const { roots = null, 'without-read-models': withoutReadModels } = optionsOf(args, {
      roots: { type: 'string' },
      'without-read-models': { type: 'boolean', default: false },
    });
    const log = await openLog();
    const found = new Map<Subject, number>();
    const progress = new Progress('Verifying', '', await log.store.end());
    try {
      const figures = await untilStopped((signal) =>
        verifyLog(log, {
          readModels: !withoutReadModels,
          catalogue: true,
          rootsFile: roots,
          signal,
          onFinding: (subject, sentence) => {
            const number = (found.get(subject) ?? 0) + 1;
            found.set(subject, number);
            if (number <= MOST_PRINTED) print(`${subject}: ${sentence}.`);
          },
          onProgress: (events, position) => progress.advance(events, position),
        }),
      );
      print(inWords(progress.end()));
      for (const line of linesOf(figures, found)) print(line);
    } finally {
      progress.end();
      await log.close();
    }
    return found.size > 0 ? 1 : 0;
  },
};

function linesOf(
  { streams, bookings, accounts, hashed, roots, rows, catalogue, events }: VerificationFigures,
  found: ReadonlyMap<Subject, number>,
): string[] {
  const { charged, refunded, due, proven, unproven, open } = accounts;
  const sum = (sen: number): string => inRinggit(sen);
  return [
    `${count(streams)} streams, ${count(bookings)} bookings, ${rows === null ? 'read models left out' : `${count(rows)} rows of read models`}`,
    `charged ${sum(charged)} + refunded ${sum(refunded)} + due ${sum(due)} = proven ${sum(proven)} + unproven ${sum(unproven)} + open ${sum(open)}`,
    `${count(Math.min(hashed, events))} events were hashed before, ${count(Math.max(0, events - hashed))} are newer; ${count(roots)} roots compared`,
    ...(catalogue
      ? [
          `${count(catalogue.rows)} rows of the catalogue; no event tells of ${count(catalogue.untold)} of them, which are older than its events`,
        ]
      : []),
    found.size === 0
      ? 'Everything holds.'
      : `Found: ${[...found].map(([subject, number]) => `${count(number)} of ${subject}`).join(', ')}.`,
  ];
}

const print = (line: string): void => void process.stdout.write(`${line}\n`);
