/**
 * Exports for other modules: the treasurer's statement and ledger. Lint refuses imports of any other file of this
 * module.
 */
export { BooksModule } from './books.module.js';
