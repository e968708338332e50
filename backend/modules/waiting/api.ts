/** Lists all that other modules may import from the waiting module. A lint rule forbids any other import. */
export { WaitingQueries } from './waiting-queries.js';
export { WaitingModule } from './waiting.module.js';
