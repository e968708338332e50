import sharp from 'sharp';

export const CONDITIONS = ['clean', 'small', 'jpeg', 'photo'] as const;
export type Condition = (typeof CONDITIONS)[number];

export interface Saved {
  readonly bytes: Buffer;
  readonly extension: 'png' | 'jpg';
}

/**
 * Renders a screen in the condition in which a school receives it: as saved, shrunk by a messenger, recompressed twice, or
 * photographed from another screen.
 * @param turn degrees by which the photo is turned
 */
export async function saved(screen: Buffer, condition: Condition, turn: number): Promise<Saved> {
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
