import { writeCommitted } from './committed.js';
import { apiDocument } from './document.js';
import { uninitialisedApp } from './uninitialised-app.js';

/** `npm run docs:api`: generates backend/contracts/rest/openapi.json. */
const app = await uninitialisedApp();
writeCommitted(apiDocument(app));
await app.close();
process.stdout.write('backend/contracts/rest/openapi.json is up to date.\n');
