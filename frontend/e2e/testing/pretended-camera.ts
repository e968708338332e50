import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const WIDTH = 640;
const HEIGHT = 480;

/** Writes what Chromium's pretended camera shows: a picture held still on a light ground, as uncompressed grey video. */
export async function film(path: string, picture: Buffer): Promise<void> {
  const light = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize(WIDTH - 160, HEIGHT - 120, { fit: 'contain', background: '#ffffff' })
    .extend({ top: 60, bottom: 60, left: 80, right: 80, background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, grey]);
  await writeFile(
    path,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`),
      frame,
      frame,
    ]),
  );
}

/** The switches by which Chromium takes that file for its camera and asks nobody. */
export const pretendedCamera = (path: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
];
