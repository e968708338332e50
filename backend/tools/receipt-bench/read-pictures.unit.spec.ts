import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OcrFailure } from '../../modules/receipts/reading/engine/ocr-engine.js';
import { clearReading } from '../../modules/receipts/testing/readings.js';
import { labelledPicturesIn, type LabelledPicture } from './labelled-pictures.js';
import { readPicture, type PictureReader } from './read-pictures.js';

describe('a picture that cannot be read', () => {
  let folder: string;
  let truth: LabelledPicture;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bench-pictures-'));
    await writeFile(join(folder, 'a.png'), 'a picture');
    await writeFile(join(folder, 'truth.json'), JSON.stringify([{ file: 'a.png' }]));
    [truth] = (await labelledPicturesIn(folder)) as [LabelledPicture];
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Reader that fails `times` times, and then reads. */
  const failing = (times: number, error: Error): PictureReader => ({
    read: () => ((times -= 1) >= 0 ? Promise.reject(error) : Promise.resolve(clearReading())),
  });

  it('is read once more, and then counts as unread while the measurement continues', async () => {
    expect(await readPicture(truth, failing(1, new OcrFailure('took too long')))).toMatchObject({
      failure: null,
      reading: { amountSen: { value: 4000 } },
    });
    expect(await readPicture(truth, failing(2, new OcrFailure('took too long')))).toMatchObject({
      failure: 'took too long',
      reading: { amountSen: { value: null } },
    });
  });

  it('ends the measurement when our own code is at fault', async () => {
    await expect(readPicture(truth, failing(2, new TypeError('no such thing')))).rejects.toThrow(
      'no such thing',
    );
  });
});
