/** Exports for other modules: the door. Lint refuses imports of any other file of this module. */
export { CheckInModule } from './check-in.module.js';
