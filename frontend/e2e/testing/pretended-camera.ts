import { writeFile } from 'node:fs/promises';
import { create } from 'qrcode';

const WIDTH = 640;
const HEIGHT = 480;

/** Writes what Chromium's pretended camera shows: a QR code held still, as uncompressed video. */
export async function filmQrCode(path: string, text: string): Promise<void> {
  const { modules } = create(text, { errorCorrectionLevel: 'H' });
  // Room for the quiet zone around it.
  const side = Math.floor((HEIGHT - 60) / modules.size);
  const left = Math.round((WIDTH - modules.size * side) / 2);
  const top = Math.round((HEIGHT - modules.size * side) / 2);
  const light = Buffer.alloc(WIDTH * HEIGHT, 235);
  for (let y = 0; y < modules.size * side; y++) {
    for (let x = 0; x < modules.size * side; x++) {
      if (modules.get(Math.floor(x / side), Math.floor(y / side))) light[(top + y) * WIDTH + left + x] = 16;
    }
  }
  const grey = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, grey]);
  await writeFile(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]));
}

/** The switches by which Chromium takes that file for its camera and asks nobody. */
export const pretendedCamera = (path: string): readonly string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${path}`,
];
