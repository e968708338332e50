import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CONDITIONS, saved } from './drawing/conditions.js';
import { drawPage } from './drawing/draw-page.js';
import { receiptSet, receiptSetNames } from './receipt-sets.js';

const usage = (
  names: readonly string[],
): string => `Draws a set of labelled receipts for the bench: every layout as saved, made small, recompressed and photographed.

  npm run demo:receipts -- folder --set most-used-apps
  npm run bench:receipts -- folder

  --set   ${names.join('\n          ')}`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      set: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [target] = positionals;
  if (values.help || target === undefined || values.set === undefined)
    return console.log(usage(await receiptSetNames()));
  const { receipts } = await receiptSet(values.set);
  const folder = resolve(target);
  await mkdir(folder, { recursive: true });
  const truths: object[] = [];
  for (const [index, { layout, truth, page }] of receipts.entries()) {
    const screen = await drawPage(page);
    for (const condition of CONDITIONS) {
      const { bytes, extension } = await saved(screen, condition, turnOfPhoto(index));
      const file = `${layout}__${condition}.${extension}`;
      await writeFile(join(folder, file), bytes);
      truths.push({ file, layout, condition, ...truth, ref: truth.refs?.[0] });
    }
  }
  await writeFile(join(folder, 'truth.json'), JSON.stringify(truths, null, 1));
  console.log(`${truths.length} pictures of ${receipts.length} layouts in ${folder}`);
}

/** Returns the degrees by which the photo of a set's nth receipt is turned: 1.2 to 2.7, alternately right and left. */
const turnOfPhoto = (index: number): number =>
  (index % 2 === 0 ? 1 : -1) * (1.2 + 0.3 * (index % 6));

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
