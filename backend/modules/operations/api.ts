/**
 * Exports for other modules: readers of the log, jobs and their failures. Lint refuses imports of any other file of
 * this module.
 */
export { OperationsModule } from './operations.module.js';
