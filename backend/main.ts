import { runBackend } from './run-backend.js';

await runBackend();
