import { rm } from 'node:fs/promises';
import { number, runWithFolders, say } from './command-line.js';
import { readBackup, requireEmpty, restoreDatabase, restoreFiles } from './restore-backup.js';
import { withSiteDatabase } from './site-database.js';
import { sitePlaces } from './site-places.js';

const USAGE = `Makes a site anew from a backup, in an empty DATA_DIR:

  DATA_DIR=<new folder> npm run restore -- --from <folder> --keys <folder>

  --from   as in \`npm run backup -- --to\`
  --keys   the same, usually of the same moment

Looks at every byte of both first. With DATABASE_URL that database must be empty, and its user a superuser. Then \`npm start\` builds
what is derived (read models, jobs). Step by step: docs/backup.md.`;

await runWithFolders(USAGE, 'from', async (folders) => {
  const places = sitePlaces(process.env);
  await requireEmpty(places);
  const backup = await readBackup(folders);
  try {
    await restoreFiles(backup, places);
    await withSiteDatabase(places.dataDir, process.env, (url) => restoreDatabase(url, backup));
  } catch (error) {
    // It was empty: what is there is half of a restore.
    await rm(places.dataDir, { recursive: true, force: true });
    throw error;
  }
  const { data, keys } = backup;
  const rows = (name: string): string =>
    number([...data.tables, ...keys.tables].find((table) => table.name === name)?.rows ?? 0);
  say(
    `Restored as of ${data.madeAt}: ${rows('events.event')} events, ${rows('app.booking_keys')} keys, ${number(data.files.length)} files.`,
  );
  if (keys.madeAt !== data.madeAt)
    say(`The keys are of ${keys.madeAt}: an order without one reads as an erased one.`);
  say('Next: npm start, and beside it: npm run events -- verify');
});
