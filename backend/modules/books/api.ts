/** Lists all that other modules may import from the books module. A lint rule forbids any other import. */
export { BooksModule } from './books.module.js';
