/** What other modules may use of this one: what is held about people, and its erasure. Lint lets them import nothing else. */
export { accountErasurePolicy } from './account/account-erasure.policy.js';
export { erasurePolicy } from './erasure/erasure.policy.js';
export { PersonalDataModule } from './personal-data.module.js';
