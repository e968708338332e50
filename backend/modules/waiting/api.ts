/** What other modules may use of this one: what waits for a school's staff. Lint lets them import nothing else. */
export { WaitingModule } from './waiting.module.js';
