/**
 * How glibc takes memory for our processes; docker/Dockerfile has the same. It keeps a heap for every thread, and pictures of many
 * megabytes use all of them: two heaps do the same work with less memory. And it learns from large blocks to keep more and more
 * of what was freed; with a fixed limit, blocks of 128 KB and more go back to the system (docs/bench.md, "Memory").
 */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
} as const;
