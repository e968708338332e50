/** Exports for other modules: numbers about sales and visits. Lint refuses imports of any other file of this module. */
export { AnalyticsModule } from './analytics.module.js';
