import { describe, expect, it } from '@jest/globals';
import { CheckLine, type Checked } from './check-line.js';

/** Fakes receipt checks that run until the test ends them. */
class Checks {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();

  constructor(private readonly line: CheckLine) {}

  send(bookingId: string, receipt: string, source = bookingId): Promise<Checked> {
    return this.line.run({ source, bookingId, receiptId: receipt }, () => {
      this.begun.push(receipt);
      return new Promise((end) => this.ends.set(receipt, end));
    });
  }

  async end(receipt: string): Promise<void> {
    this.ends.get(receipt)?.();
    await this.idle();
  }

  idle = (): Promise<void> => new Promise((later) => setImmediate(later));
}

describe('the waiting line of receipt checks', () => {
  it('a booking with one receipt gets its turn beside a booking that sends pictures without end', async () => {
    const checks = new Checks(new CheckLine(2));
    for (const receipt of ['flood 1', 'flood 2', 'flood 3']) void checks.send('flood', receipt);
    void checks.send('family', 'family 1');
    await checks.idle();
    // A booking has one running check, so the other place is free for the family.
    expect(checks.begun).toEqual(['flood 1', 'family 1']);
    void checks.send('other', 'other 1');
    void checks.send('flood', 'flood 4');
    await checks.end('flood 1');
    expect(checks.begun.slice(2)).toEqual(['other 1']);
    await checks.end('family 1');
    expect(checks.begun.slice(3)).toEqual(['flood 4']);
  });

  it('several floods of pictures are checked in order of arrival, one booking at a time', async () => {
    const checks = new Checks(new CheckLine(1));
    void checks.send('a', 'a1');
    for (const booking of ['b', 'family', 'c']) void checks.send(booking, `${booking}1`);
    void checks.send('b', 'b2');
    await checks.idle();
    for (const receipt of ['a1', 'family1', 'c1', 'b2']) await checks.end(receipt);
    expect(checks.begun).toEqual(['a1', 'family1', 'c1', 'b2']);
  });

  it('a source without a check comes before a source that has had one', async () => {
    const checks = new Checks(new CheckLine(2));
    for (const flood of ['s', 't'])
      for (const number of [1, 2])
        void checks.send(`${flood}-${number}`, `${flood}${number}`, flood);
    void checks.send('family', 'family 1');
    await checks.idle();
    expect(checks.begun).toEqual(['s1', 't1']);
    // Two sources with many pictures keep both places busy. The family waits for one check only.
    await checks.end('s1');
    expect(checks.begun.slice(2)).toEqual(['family 1']);
    await checks.end('t1');
    await checks.end('family 1');
    expect(checks.begun.slice(3)).toEqual(['s2', 't2']);
  });

  it('a source with many bookings leaves places for other sources', async () => {
    const checks = new Checks(new CheckLine(2));
    const flood = ['a', 'b', 'c', 'd'].map((booking) =>
      checks.send(booking, `${booking}1`, 'flood'),
    );
    void checks.send('family', 'family 1');
    await checks.idle();
    expect(checks.begun).toEqual(['a1', 'family 1']);
    expect(await Promise.all(flood.slice(2))).toEqual([1, 2]);
    await checks.end('family 1');
    expect(checks.begun).toHaveLength(2);
    await checks.end('a1');
    expect(checks.begun.slice(2)).toEqual(['b1']);
    void checks.send('c', 'c1', 'flood');
    expect(await checks.send('d', 'd1', 'flood')).toBe(1);
    await checks.end('b1');
    expect(checks.begun.slice(3)).toEqual(['c1']);
    expect(await flood[0]).toBe('checked');
  });

  it('a replaced check is dropped at once, and a failed check stops no other', async () => {
    const line = new CheckLine(1);
    const checks = new Checks(line);
    const broken = expect(
      line.run({ source: 'broken', bookingId: 'broken', receiptId: 'b1' }, async () => {
        await checks.idle();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const replaced = checks.send('a', 'a1');
    void checks.send('a', 'a2');
    expect(await replaced).toBe('replaced');
    await broken;
    await checks.idle();
    expect(checks.begun).toEqual(['a2']);
  });

  it('a repeated receipt job ends only when the check of the first run has ended', async () => {
    const line = new CheckLine(1);
    const checks = new Checks(line);
    void checks.send('first', 'first 1');
    const runs = [checks.send('a', 'a1'), checks.send('a', 'a1')];
    await checks.idle();
    await checks.end('first 1');
    expect(checks.begun).toEqual(['first 1', 'a1']);
    await checks.end('a1');
    expect(await Promise.all(runs)).toEqual(['checked', 'checked']);
  });

  it('a repeated receipt job fails when the check of the first run fails', async () => {
    const line = new CheckLine(1);
    const checks = new Checks(line);
    void checks.send('first', 'first 1');
    const fails = (): Promise<void> => Promise.reject(new Error('no'));
    const turn = { source: 'a', bookingId: 'a', receiptId: 'a1' };
    const runs = Promise.allSettled([line.run(turn, fails), line.run(turn, fails)]);
    await checks.idle();
    await checks.end('first 1');
    expect((await runs).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});
