import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawPage } from './drawing/draw-page.js';
import { receiptSet, receiptSetNames } from './receipt-sets.js';
import sharp from 'sharp';

const CONDITIONS = ['clean', 'small', 'jpeg', 'photo'] as const;
type Condition = (typeof CONDITIONS)[number];

interface Saved {
  readonly bytes: Buffer;
  readonly extension: 'png' | 'jpg';
}

/**
 * Renders a screen in the condition in which a school receives it: as saved, shrunk by a messenger, recompressed twice, or
 * photographed from another screen.
 * @param turn degrees by which the photo is turned
 */
async function saved(screen: Buffer, condition: Condition, turn: number): Promise<Saved> {
  switch (condition) {
    case 'clean':
      return { bytes: screen, extension: 'png' };
    case 'small':
      return {
        bytes: await sharp(screen).resize({ width: 450 }).png().toBuffer(),
        extension: 'png',
      };
    case 'jpeg':
      return {
        bytes: await sharp(
          await sharp(screen).resize({ width: 720 }).jpeg({ quality: 42 }).toBuffer(),
        )
          .jpeg({ quality: 58 })
          .toBuffer(),
        extension: 'jpg',
      };
    case 'photo':
      return { bytes: await photograph(screen, turn), extension: 'jpg' };
  }
}

/** Photographs a turned screen on a table: lit from one side, slightly out of focus, with sensor noise. */
async function photograph(screen: Buffer, turn: number): Promise<Buffer> {
  const turned = await sharp(screen)
    .resize({ width: 900 })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#4a4038' })
    .rotate(turn, { background: '#4a4038' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = turned.info;
  const shade = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#000" stop-opacity="0.02"/><stop offset="1" stop-color="#000" stop-opacity="0.42"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
  );
  const noise = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .png()
    .toBuffer();
  const lit = await sharp(turned.data)
    .composite([{ input: shade }, { input: noise, blend: 'soft-light' }])
    .png()
    .toBuffer();
  return sharp(lit).blur(0.8).jpeg({ quality: 70 }).toBuffer();
}

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
