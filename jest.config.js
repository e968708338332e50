/**
 * One runner for everything. The level is in a file's name:
 * .unit.spec (pure), .int.spec (real Postgres, files, OCR), .rest.spec (real HTTP), .e2e.spec (built output, real browser).
 */
export default {
  testEnvironment: '<rootDir>/backend/tools/test-runner/suite-environment.mjs',
  runtime: '<rootDir>/backend/tools/test-runner/packages-once.mjs',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '^.+\\.tsx?$': ['@swc/jest', {}] },
  moduleNameMapper: {
    '^(\\.{1,2}/.*)\\.js$': '$1',
    // Same aliases as frontend/tsconfig.json and vite.config.ts.
    '^@contracts/(.*)$': '<rootDir>/backend/contracts/$1',
  },
  // The usual place is the folder for temporary files, which each run has of its own.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  roots: ['<rootDir>/backend', '<rootDir>/projections', '<rootDir>/frontend'],
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  reporters: ['<rootDir>/backend/tools/test-runner/progress.mjs'],
  // Longer than what a test waits for (PATIENCE_MS each), so that it is the wait that tells what is missing.
  testTimeout: 600_000,
  testSequencer: '<rootDir>/backend/tools/test-runner/slow-levels-first.mjs',
  // One more than CI has cores: suites wait a third of their time, for a page, a process that starts or a deadline.
  maxWorkers: 3,
  // Modules of a suite are never freed (a limit of Node's vm modules): a worker grows by some 80 MB a suite, and one of several GB
  // spends its time collecting garbage. Beyond this it is replaced between two suites.
  workerIdleMemoryLimit: '1GB',
  // On a busy machine a worker takes longer than Jest's half second to give several hundred MB back. One that does not end is told of.
  workerGracefulExitTimeout: 15_000,
};
