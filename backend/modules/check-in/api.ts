/** Lists all that other modules may import from the check-in module. A lint rule forbids any other import. */
export { CheckInModule } from './check-in.module.js';
