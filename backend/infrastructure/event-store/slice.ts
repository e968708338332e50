/** Events of a stream that are read, decoded and folded in one go: a few milliseconds' work for the event loop. */
export const SLICE = 250;
