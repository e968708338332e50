import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReceiptReading } from '../../contracts/events/receipt-reading.js';
import { agreed, clearReading, unseen } from '../../modules/receipts/testing/readings.js';
import { exactFields } from './fields.js';
import { labelledPicturesIn, type LabelledPicture } from './labelled-pictures.js';
import type { Measured } from './report.js';
import { missedTargets } from './targets.js';
import { judgeTrials } from './trials.js';

/** Labels of a picture whose correct reading is `clearReading`. */
const FULL = {
  file: 'a.png',
  bank: 'Maybank',
  amount: 40,
  recipient: 'PIBG SMK SERI MELATI',
  account: '514123456789',
  ref: '873045219M',
  date: '2026-03-12',
  time: '20:15',
  method: 'DuitNow Transfer',
  status: 'success',
};

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'bench-labels-'))));
afterAll(() => rm(folder, { recursive: true }));

async function labelled(...truths: object[]): Promise<LabelledPicture[]> {
  await writeFile(join(folder, 'truth.json'), JSON.stringify(truths));
  return labelledPicturesIn(folder);
}

const only = async (truth: object): Promise<LabelledPicture> =>
  (await labelled(truth))[0] as LabelledPicture;
const measured = (truth: LabelledPicture, reading: ReceiptReading, cpuSeconds = 1): Measured => ({
  truth,
  reading,
  judged: judgeTrials(truth, reading, []),
  seconds: 9,
  cpuSeconds,
  caughtWithoutId: { caught: 0, of: 0 },
  megabytes: 200,
});
const decisions = (truth: LabelledPicture, reading: ReceiptReading): [string, string][] =>
  judgeTrials(truth, reading, []).map(({ trial, decision }) => [trial, decision.kind]);

describe('labels that leave out a field', () => {
  it('leave the reading of that field unscored', async () => {
    const all = exactFields(await only(FULL), clearReading());
    expect(all).toEqual({
      amount: true,
      recipient: true,
      'transaction id': true,
      date: true,
      'date and time': true,
      method: true,
    });
    const { ref: _ref, ...noId } = FULL;
    const { 'transaction id': _id, ...others } = all;
    expect(exactFields(await only(noId), clearReading())).toEqual(others);
    expect(
      exactFields(
        await only({
          ...FULL,
          refs: null,
          ref: null,
          time: '',
          recipient: null,
          method: undefined,
        }),
        clearReading(),
      ),
    ).toEqual({ amount: true, date: true });
    expect(exactFields(await only({ file: 'a.png' }), clearReading())).toEqual({});
  });

  it.each([
    ['no time', { time: undefined }],
    ['no id', { ref: undefined }],
    ['no name but the account', { recipient: undefined }],
  ])('still confirm the paid booking and no other one: %s', async (_what, changes) => {
    const judged = decisions(await only({ ...FULL, ...changes }), clearReading());
    expect(judged.filter(([, kind]) => kind === 'confirmed')).toEqual([
      ['true booking', 'confirmed'],
    ]);
    expect(new Set(judged.map(([trial]) => trial))).toEqual(
      new Set(['true booking', 'wrong amount', 'wrong recipient', 'reused id']),
    );
  });

  it('still confirm the paid booking when the time is missing, as if it was made the day before', async () => {
    expect(
      decisions(
        await only({ ...FULL, time: undefined }),
        clearReading({ paidAt: agreed('2026-03-12') }),
      )[0],
    ).toEqual(['true booking', 'confirmed']);
  });

  it('leave the paid booking unjudged when amount, day, or both name and account are missing', async () => {
    const nameless = await only({ ...FULL, recipient: undefined, account: undefined });
    expect(new Set(decisions(nameless, clearReading()).map(([trial]) => trial))).toEqual(
      new Set(['wrong recipient']),
    );
    for (const gone of [{ amount: undefined }, { date: undefined }])
      expect(decisions(await only({ ...FULL, ...gone }), clearReading())).toEqual([]);
  });
});

describe('labels that call a transfer pending or failed', () => {
  it.each(['pending', 'failed', 'Processing', 'scheduled', 'GAGAL'])(
    'make a confirmation of the booking a fault, but not a review or a rejection: %s',
    async (status) => {
      const truth = await only({ ...FULL, status });
      expect(decisions(truth, clearReading()).slice(0, 1)).toEqual([['unfinished', 'confirmed']]);
      expect(missedTargets([measured(truth, clearReading())])).toEqual([
        expect.stringMatching(/^confirmed a\.png: unfinished/),
      ]);
      expect(
        missedTargets([measured(truth, clearReading({ outcome: agreed('pending') }))]),
      ).toEqual([]);
      expect(missedTargets([measured(truth, clearReading({ outcome: agreed('failed') }))])).toEqual(
        [],
      );
    },
  );

  it.each(['success', 'Successful', 'BERJAYA', 'completed', undefined])(
    'do not include %s, which means success',
    async (status) => {
      expect(decisions(await only({ ...FULL, status }), clearReading())[0]).toEqual([
        'true booking',
        'confirmed',
      ]);
    },
  );
});

describe('the targets of the receipt bench', () => {
  /** Measures `count` pictures: the first `wrong` have this reading, the others a clear one. */
  const run = async (
    count: number,
    wrong: number,
    reading: ReceiptReading,
    cpuSeconds = 1,
  ): Promise<string[]> => {
    const truths = await labelled(
      ...Array.from({ length: count }, (_, index) => ({ ...FULL, file: `${index}.png` })),
    );
    return missedTargets(
      truths.map((truth, index) =>
        measured(truth, index < wrong ? reading : clearReading(), cpuSeconds),
      ),
    );
  };

  it.each([
    ['amount', clearReading({ amountSen: unseen() }), 3, 4],
    ['transaction id', clearReading({ transactionId: unseen() }), 10, 11],
    ['date and time', clearReading({ paidAt: agreed('2026-03-12T20:16+08:00') }), 5, 6],
    ['recipient', clearReading({ recipient: agreed('PIBG SMK SERT MELATI') }), 5, 6],
  ])(
    'for the field %s are met at the limit and missed beyond it',
    async (field, reading, most, tooMany) => {
      expect(await run(100, most, reading)).toEqual([]);
      expect((await run(100, tooMany, reading))[0]).toContain(`${field} exact on`);
    },
  );

  it('allow a review of one in ten true transfers, and no rejection', async () => {
    const unsure = clearReading({ outcome: { value: 'unknown', confidence: 0, candidates: [] } });
    expect(await run(50, 5, unsure)).toEqual([]);
    expect(await run(50, 6, unsure)).toEqual([
      '12.0 % of true transfers sent to staff, wanted at most 10.0 %',
    ]);
    expect(await run(50, 1, clearReading({ outcome: agreed('failed') }))).toEqual([
      'rejected 0.png, which had paid',
    ]);
  });

  it('limit the processor seconds for one picture on one core', async () => {
    expect(await run(3, 0, clearReading(), 1.9)).toEqual([]);
    expect(await run(3, 0, clearReading(), 2.1)).toEqual([
      'median 2.10 processor seconds a picture, wanted 2',
    ]);
    expect((await run(3, 0, clearReading(), 4.1)).at(-1)).toBe(
      '4.10 processor seconds for one picture, wanted at most 4',
    );
  });
});
