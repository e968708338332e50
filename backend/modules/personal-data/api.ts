/** Lists all that other modules may import from the personal-data module. A lint rule forbids any other import. */
export { accountErasurePolicy } from './account/account-erasure.policy.js';
export { erasurePolicy } from './erasure/erasure.policy.js';
export { DataLinks } from './links/data-links.js';
export { PersonalDataModule } from './personal-data.module.js';
