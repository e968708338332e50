import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EmlFolder } from './eml-folder.js';

const MAILS = 100;

describe('mails that are kept as files', () => {
  let folder: string;
  let mails: EmlFolder;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'houselights-mails-'));
    mails = new EmlFolder(folder, 'Houselights <tickets@houselights.example>');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are listed without error while an erasure deletes some of them', async () => {
    const to = 'family@family.example';
    for (let one = 0; one < MAILS; one += 1)
      await mails.send({
        messageId: `order-${one}`,
        to,
        subject: 'Your order',
        text: 'It is placed.',
        html: '<p>It is placed.</p>',
      });
    const counts: number[] = [];
    const erasing = mails.forgetTo(new Set([to]));
    do counts.push((await mails.list()).length);
    while (counts.at(-1) !== 0);
    expect(await erasing).toBe(MAILS);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });
});
