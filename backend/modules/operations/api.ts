/** Lists all that other modules may import from the operations module. A lint rule forbids any other import. */
export { OperationsModule } from './operations.module.js';
