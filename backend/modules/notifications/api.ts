/** Everything that the program may import from notifications. No other module imports it. */
export { mailPolicy } from './mail.policy.js';
export { NotificationsModule } from './notifications.module.js';
