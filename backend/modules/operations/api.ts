/** What other modules may use of this one: what runs, and what went wrong. Lint lets them import nothing else. */
export { OperationsModule } from './operations.module.js';
