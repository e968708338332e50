import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

const HOUR = 3_600_000;
const deviceNow = Date.parse('2026-12-11T12:00:00.400Z');
const answeredAt = (utc: string) => new Headers({ date: utc });

describe("the server's clock", () => {
  let learnServerClock: (headers: Headers) => void;
  let serverNow: () => number;

  beforeEach(async () => {
    jest.useFakeTimers({ now: deviceNow });
    jest.resetModules();
    ({ learnServerClock, serverNow } = await import('./server-clock'));
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it("equals this device's clock before the first answer", () => {
    learnServerClock(new Headers());
    learnServerClock(answeredAt('never'));
    expect(serverNow()).toBe(deviceNow);
  });

  it("is learnt from an answer and then runs with this device's clock", () => {
    learnServerClock(answeredAt('Fri, 11 Dec 2026 09:00:00 GMT'));
    expect(new Date(serverNow()).toISOString()).toBe('2026-12-11T09:00:00.000Z');
    jest.setSystemTime(deviceNow + HOUR);
    expect(new Date(serverNow()).toISOString()).toBe('2026-12-11T10:00:00.000Z');
  });

  it("ignores later answers, which may come from the browser's cache", () => {
    learnServerClock(answeredAt('Fri, 11 Dec 2026 12:00:00 GMT'));
    learnServerClock(answeredAt('Thu, 10 Dec 2026 12:00:00 GMT'));
    expect(new Date(serverNow()).toISOString()).toBe('2026-12-11T12:00:00.000Z');
  });
});
