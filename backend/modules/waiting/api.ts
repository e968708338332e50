/**
 * Exports for other modules: work that waits for a school's staff. Lint refuses imports of any other file of this
 * module.
 */
export { WaitingQueries } from './waiting-queries.js';
export { WaitingModule } from './waiting.module.js';
