/**
 * Settings of glibc's memory for our processes; docker/Dockerfile has the same. By default glibc keeps a heap per
 * thread, and pictures of many megabytes use all of them: two heaps do the same work with less memory. It also adapts
 * to large blocks and keeps more and more freed memory; with a fixed limit, blocks from 128 KB go back to the system
 * (docs/bench.md, "Memory").
 */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const;
