import { it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { apiDocument } from './document.js';
import { uninitialisedApp } from './uninitialised-app.js';
it('x', async () => {
  const app = await uninitialisedApp();
  const t = Date.now();
  const doc = apiDocument(app);
  console.log(Date.now() - t, Object.keys(doc.paths).length);
  writeFileSync('/tmp/oa/doc.json', JSON.stringify(doc, null, 2));
});
