/**
 * Exports for other modules: data held about people, and its erasure. Lint refuses imports of any other file of this
 * module.
 */
export { accountErasurePolicy } from './account/account-erasure.policy.js';
export { erasurePolicy } from './erasure/erasure.policy.js';
export { DataLinks } from './links/data-links.js';
export { PersonalDataModule } from './personal-data.module.js';
