/** Public interface of the box-office module. Other modules may import only from this file; lint enforces the rule. */
export { changesBetween } from './booking-changes.js';
export { exportPage } from './booking-export.js';
export { bookingHistory, inWords } from './booking-history.js';
export { BoxOfficeModule } from './box-office.module.js';
export { day } from './day.js';
export { outcomeInWords } from './outcome-in-words.js';
export { schoolScope } from './school-scope.js';
