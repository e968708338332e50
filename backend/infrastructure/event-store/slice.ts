/** Number of a stream's events to read, decode and fold without a pause: a few milliseconds of work for the event loop. */
export const SLICE = 250;
