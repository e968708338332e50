import { describe, expect, it } from '@jest/globals';
import {
  FAR_REACHING_WORKBOOKS,
  HOSTILE_STATEMENTS,
} from '../../../../tools/drill/hostile/hostile-statements.js';
import { ACCOUNT, LAYOUTS, PAYMENTS } from '../../testing/statement-layouts.js';
import {
  readInThread,
  USUAL_READING_LIMITS,
  type FileRead,
  type ReadingFault,
} from './read-in-thread.js';

/** Milliseconds for one call: more than a refusal takes, less than the timeout of the thread. */
const CALL_TIMEOUT_MS = 10_000;

const answerTo = (bytes: Uint8Array, limits = {}) =>
  readInThread(
    {
      bytes: Uint8Array.from(bytes),
      schoolId: 'school',
      account: ACCOUNT,
      mapping: null,
      layouts: [],
      today: '2026-03-31',
    },
    { ...USUAL_READING_LIMITS, withinMs: CALL_TIMEOUT_MS, ...limits },
  );
const faultOf = async (bytes: Uint8Array, limits = {}): Promise<ReadingFault> => {
  const answer = await answerTo(bytes, limits);
  if ('fault' in answer) return answer.fault;
  throw new Error('It was read');
};
const readOf = async (bytes: Uint8Array): Promise<FileRead> => {
  const answer = await answerTo(bytes);
  if ('read' in answer) return answer;
  throw new Error(answer.fault.message);
};

describe('a statement file that is read in its own thread', () => {
  it.each(LAYOUTS)('a thread reads a statement with the layout of $name', async ({ bytes }) => {
    const { read, ids, sha256 } = await readOf(await bytes());
    expect(read.lines).toHaveLength(PAYMENTS.length);
    expect(new Set(ids).size).toBe(PAYMENTS.length);
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(HOSTILE_STATEMENTS)(
    'a statement that is $name is refused by its size alone',
    async ({ bytes, code }) => {
      const fault = await faultOf(await bytes());
      expect([fault.code, fault.message]).toEqual([
        code,
        expect.not.stringMatching(/takes too much/),
      ]);
    },
  );

  it.each(FAR_REACHING_WORKBOOKS)('a thread reads a workbook that has $name', async ({ bytes }) => {
    const { read } = await readOf(await bytes());
    expect(read.lines).toMatchObject([{ date: '2026-03-02', amountSen: 4_000 }]);
  });

  it.each([
    ['time', { withinMs: 1 }],
    ['memory', { heapMb: 6 }],
  ])(
    'a statement is given up when reading uses up its %s, with advice for staff',
    async (what, limits) => {
      const rows = Array.from(
        { length: 20_000 },
        (_, place) => `02/03/2026,family ${place},1.00\n`,
      );
      const file = new TextEncoder().encode(`Date,Details,Amount\n${rows.join('')}`);
      expect(await faultOf(file, limits)).toEqual({
        code: 'too_large',
        message: `Reading this file takes too much ${what}. Please download a shorter time, as CSV if your bank has it.`,
        line: null,
      });
    },
  );
});
