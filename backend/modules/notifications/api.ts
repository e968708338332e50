/** Lists all that the program may import from the notifications module. No other module imports it. */
export { mailPolicy } from './mail.policy.js';
export { NotificationsModule } from './notifications.module.js';
