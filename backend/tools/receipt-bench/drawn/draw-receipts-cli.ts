import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CONDITIONS, saved } from './conditions.js';
import { draw } from './draw.js';
import type { DrawnReceipt } from './drawn-receipt.js';
import { EIGHTH } from './layouts-eighth.js';
import { ELEVENTH } from './layouts-eleventh.js';
import { FIFTEENTH } from './layouts-fifteenth.js';
import { FIFTH } from './layouts-fifth.js';
import { FIRST } from './layouts-first.js';
import { FOURTH } from './layouts-fourth.js';
import { FOURTEENTH } from './layouts-fourteenth.js';
import { NINTH } from './layouts-ninth.js';
import { SECOND } from './layouts-second.js';
import { SEVENTH } from './layouts-seventh.js';
import { SIXTEENTH } from './layouts-sixteenth.js';
import { SIXTH } from './layouts-sixth.js';
import { TENTH } from './layouts-tenth.js';
import { THIRD } from './layouts-third.js';
import { THIRTEENTH } from './layouts-thirteenth.js';
import { TWELFTH } from './layouts-twelfth.js';
import { WORDLESS } from './layouts-wordless.js';

const SETS: Readonly<Record<string, readonly DrawnReceipt[]>> = {
  first: FIRST,
  second: SECOND,
  third: THIRD,
  fourth: FOURTH,
  fifth: FIFTH,
  sixth: SIXTH,
  seventh: SEVENTH,
  eighth: EIGHTH,
  ninth: NINTH,
  tenth: TENTH,
  eleventh: ELEVENTH,
  twelfth: TWELFTH,
  thirteenth: THIRTEENTH,
  fourteenth: FOURTEENTH,
  fifteenth: FIFTEENTH,
  sixteenth: SIXTEENTH,
  wordless: WORDLESS,
};

const USAGE = `Draws a set of labelled receipts for the bench: every layout as saved, made small, recompressed and photographed.

  npm run demo:receipts -- folder [--set first]
  npm run bench:receipts -- folder

  --set   ${Object.keys(SETS).join(', ')}`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      set: { type: 'string', default: 'first' },
      help: { type: 'boolean', default: false },
    },
  });
  const receipts = SETS[values.set];
  if (values.help || positionals[0] === undefined || receipts === undefined)
    return console.log(USAGE);
  const folder = resolve(positionals[0]);
  await mkdir(folder, { recursive: true });
  const truths: object[] = [];
  for (const [index, { layout, truth, drawing }] of receipts.entries()) {
    const screen = await draw(drawing);
    for (const condition of CONDITIONS) {
      const { bytes, extension } = await saved(
        screen,
        condition,
        (index % 2 === 0 ? 1 : -1) * (1.2 + 0.3 * (index % 6)),
      );
      const file = `${layout}__${condition}.${extension}`;
      await writeFile(join(folder, file), bytes);
      truths.push({ file, layout, condition, ...truth, ref: truth.refs?.[0] });
    }
  }
  await writeFile(join(folder, 'truth.json'), JSON.stringify(truths, null, 1));
  console.log(`${truths.length} pictures of ${receipts.length} layouts in ${folder}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
