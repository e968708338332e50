/** What other modules may use of this one: numbers about sales and visits. Lint lets them import nothing else. */
export { AnalyticsModule } from './analytics.module.js';
