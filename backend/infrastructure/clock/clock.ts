/** Clock as an input, so that tests can set the time. Only this file reads the system clock. */
export interface Clock {
  now(): Date;
}

export const CLOCK = Symbol('Clock');

export const systemClock: Clock = { now: () => new Date() };
