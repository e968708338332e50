import { describe, expect, it } from '@jest/globals';
import { CheckLine } from './check-line.js';

/** Checks that last until the test ends them. */
class Checks {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();

  constructor(private readonly line: CheckLine) {}

  send(bookingId: string, receipt: string): Promise<void> {
    return this.line.run(bookingId, () => {
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

describe('the order in which receipts are checked', () => {
  it('serves an honest booking beside one that sends pictures without end', async () => {
    const checks = new Checks(new CheckLine(2));
    for (const receipt of ['flood 1', 'flood 2', 'flood 3']) void checks.send('flood', receipt);
    void checks.send('family', 'family 1');
    await checks.idle();
    // One check of a booking at a time, so the other place is free for the family.
    expect(checks.begun).toEqual(['flood 1', 'family 1']);
    void checks.send('other', 'other 1');
    void checks.send('flood', 'flood 4');
    await checks.end('flood 1');
    expect(checks.begun.slice(2)).toEqual(['other 1']);
    await checks.end('family 1');
    // Only the newest of all that waited.
    expect(checks.begun.slice(3)).toEqual(['flood 4']);
  });

  it('serves bookings in order of arrival, one check each, when several flood', async () => {
    const checks = new Checks(new CheckLine(1));
    void checks.send('a', 'a1');
    for (const booking of ['b', 'family', 'c']) void checks.send(booking, `${booking}1`);
    // Sending again moves the booking to the end of the line.
    void checks.send('b', 'b2');
    await checks.idle();
    for (const receipt of ['a1', 'family1', 'c1', 'b2']) await checks.end(receipt);
    expect(checks.begun).toEqual(['a1', 'family1', 'c1', 'b2']);
  });

  it('drops a check that was replaced at once, and goes on after one that failed', async () => {
    const line = new CheckLine(1);
    const checks = new Checks(line);
    const broken = expect(
      line.run('broken', async () => {
        await checks.idle();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    const replaced = checks.send('a', 'a1');
    void checks.send('a', 'a2');
    await replaced;
    await broken;
    await checks.idle();
    expect(checks.begun).toEqual(['a2']);
  });
});
