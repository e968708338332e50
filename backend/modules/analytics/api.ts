/** Lists all that other modules may import from the analytics module. A lint rule forbids any other import. */
export { AnalyticsModule } from './analytics.module.js';
