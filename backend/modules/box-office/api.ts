/** Lists all that other modules may import from the box-office module. A lint rule forbids any other import. */
export { changesBetween } from './booking-changes.js';
export { exportPage } from './booking-export.js';
export { bookingHistory, inWords } from './booking-history.js';
export { BoxOfficeModule } from './box-office.module.js';
export { day } from './day.js';
export { outcomeInWords } from './outcome-in-words.js';
export { schoolScope } from './school-scope.js';
