/**
 * Settings of all tests. The name of a file gives the level of its tests:
 * .unit.spec (pure), .int.spec (real Postgres, files, OCR), .rest.spec (real HTTP), .e2e.spec (built output, real
 * browser).
 */
export default {
  testEnvironment: '<rootDir>/backend/tools/test-runner/suite-environment.mjs',
  runtime: '<rootDir>/backend/tools/test-runner/packages-once.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', {}] },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // The same aliases are in frontend/tsconfig.json and vite.config.ts.
    '^@contracts/(.*)$': '<rootDir>/backend/contracts/$1',
  },
  // Jest's default cache folder is the temporary folder, which is new for each run, so that cache would always be empty.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  roots: ['<rootDir>/backend', '<rootDir>/projections', '<rootDir>/frontend'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  reporters: ['<rootDir>/backend/tools/test-runner/progress.mjs'],
  // The limit of a test is longer than the waits inside it (PATIENCE_MS each), so that the error of the wait itself names
  // what is missing.
  testTimeout: 600_000,
  testSequencer: '<rootDir>/backend/tools/test-runner/slow-levels-first.mjs',
  // One worker more than CI has cores, because suites spend a third of their time waiting for a page, a process or a
  // deadline.
  maxWorkers: 3,
  // Node never frees vm modules. A worker grows by some 10 to 30 MB a suite, and at several GB it spends its time on
  // garbage collection. Jest replaces a worker above this limit between two suites.
  workerIdleMemoryLimit: '1GB',
  // On a busy machine a worker needs longer than Jest's default of half a second to free several hundred MB. Jest
  // reports a worker that hangs.
  workerGracefulExitTimeout: 15_000,
};
