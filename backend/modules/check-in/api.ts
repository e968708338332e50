/** What other modules may use of this one: the door. Lint lets them import nothing else. */
export { CheckInGuest, UndoCheckIn } from './check-in.command.js';
export { CheckInModule } from './check-in.module.js';
