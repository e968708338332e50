import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SetClock } from '../../testing/set-clock.js';
import { startTestBed, type TestBed } from '../../testing/start-test-bed.js';

/* Somebody who guesses addresses or numbers is soon asked to wait. */
describe('looking bookings up', () => {
  const clock = new SetClock();
  let testBed: TestBed;

  beforeAll(async () => {
    testBed = await startTestBed({ clock });
  });
  afterAll(() => testBed?.close());
  beforeEach(() => clock.advance({ seconds: 61 }));

  const ask = (path: string): Promise<Response> => fetch(`${testBed.url}/api/bookings/${path}`);
  const byEmail = async (email: string): Promise<number> =>
    (await ask(`email/${encodeURIComponent(email)}`)).status;
  async function statuses(
    times: number,
    one: (time: number) => Promise<number>,
  ): Promise<number[]> {
    const found: number[] = [];
    for (let time = 0; time < times; time += 1) found.push(await one(time));
    return found;
  }

  it('by one e-mail address is allowed ten times a minute, however it is written', async () => {
    const spellings = [
      'mei@family.example',
      'MEI@family.example',
      ' mei@family.example',
      'mei@family.example  ',
    ];
    expect(await statuses(10, (time) => byEmail(spellings[time % 4] ?? ''))).toEqual(
      Array(10).fill(200),
    );
    for (const spelling of spellings)
      expect({ spelling, status: await byEmail(spelling) }).toEqual({ spelling, status: 429 });
    expect(await byEmail('another@family.example')).toBe(200);
    clock.advance({ seconds: 60 });
    expect(await byEmail('mei@family.example')).toBe(200);
  });

  it('by any e-mail address is allowed thirty times a minute from one place, and the answer says how long to wait', async () => {
    expect(await statuses(30, (time) => byEmail(`guess-${time}@family.example`))).toEqual(
      Array(30).fill(200),
    );
    const refused = await ask('email/guess-31@family.example');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await refused.json()).toMatchObject({
      error: 'too_many_requests',
      message: 'That was tried too often. Please wait 60 seconds and try again.',
    });
  });

  it('of seats that cannot be ordered is allowed sixty times a minute from one place', async () => {
    const why = async (): Promise<number> =>
      (await fetch(`${testBed.url}/api/performances/${randomUUID()}/why-not?rowId=${randomUUID()}`))
        .status;
    expect(await statuses(60, why)).toEqual(Array(60).fill(404));
    expect(await why()).toBe(429);
  });

  it('by confirmation number is allowed sixty times a minute from one place', async () => {
    const byNumber = async (): Promise<number> => (await ask('confirmation/00000-00000')).status;
    expect(await statuses(60, byNumber)).toEqual(Array(60).fill(404));
    expect(await byNumber()).toBe(429);
  });
});
