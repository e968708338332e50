import { setFlagsFromString } from 'node:v8';

/** Growth in per cent of the memory in use after the last full garbage collection. */
export const HEAP_GROWTH_FLAG = '--heap-growing-percent=40';

/**
 * Makes V8 collect garbage when the heap has grown by that share. By default the heap of a busy process grows to a multiple and
 * stays there. The backend ended the bench with 676 MB, and with this flag with 433, at no measurable cost (docs/bench.md,
 * "Memory"). V8 reads the flag at each collection, so it applies from now on, in threads as well.
 */
export const limitHeapGrowth = (): void => setFlagsFromString(HEAP_GROWTH_FLAG);
