import { setFlagsFromString } from 'node:v8';

/** Per cent of what was in use after the last whole collection of garbage. */
export const HEAP_GROWTH_FLAG = '--heap-growing-percent=40';

/**
 * Has V8 look for garbage when the heap has grown by so much. By itself it lets the heap of a busy process grow to a multiple, and
 * keeps what it has taken: the backend ended the bench with 676 MB, and with this, at no cost that could be measured, with 433
 * (docs/bench.md, "Memory"). V8 reads it at each collection, so it holds from now on, in threads as well.
 */
export const limitHeapGrowth = (): void => setFlagsFromString(HEAP_GROWTH_FLAG);
