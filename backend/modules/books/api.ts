/** What other modules may use of this one: the treasurer's statement and ledger. Lint lets them import nothing else. */
export { BooksModule } from './books.module.js';
