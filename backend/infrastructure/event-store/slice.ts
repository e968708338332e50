/** Events of a stream that are read, decoded and folded without a pause: a few milliseconds of work for the event loop. */
export const SLICE = 250;
