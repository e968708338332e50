/**
 * Exports for other modules: work that waits for a school's staff. Lint refuses imports of any other file of this
 * module.
 */
export { WaitingModule } from './waiting.module.js';
