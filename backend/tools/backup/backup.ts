import { number, runWithFolders, print } from './command-line.js';
import { makeBackup } from './make-backup.js';
import { withSiteDatabase } from './site-database.js';
import { sitePlaces } from './contents.js';
import { sizeOf } from './manifest.js';

const USAGE = `Saves a site, which may sell meanwhile, into two new folders:

  npm run backup -- --to <folder> --keys <folder>

  --to     events, catalogue and pictures. Personal data in the events cannot be read with these alone
  --keys   the keys of that personal data, SECRET, the kept mails, and the roots that prove the log. Keep it on another disk, and
           for days: an erased customer comes back only with an old folder of keys

For a site whose database \`npm start\` runs; a server of your own has pg_dump (docs/backup-postgresql.md). DATA_DIR and PROOF_DIR are
those of \`npm start\`. Pictures in a bucket and events in EventStoreDB are not in it: save those by their own means, EventStoreDB before
this (docs/backup-eventstoredb.md). How to restore, step by step: docs/backup.md.`;

await runWithFolders(USAGE, 'to', async (folders) => {
  const places = sitePlaces(process.env);
  if (process.env['EVENTSTORE_URL'])
    print(
      'Events are in EventStoreDB: this is the second half. The first is the backup of EventStoreDB, made before.',
    );
  if (process.env['S3_BUCKET'])
    print('Pictures are in a bucket: save it by its own means, after this.');
  if (process.env['SECRET'])
    print('SECRET is set in the environment and is not in the backup: keep it with the keys.');
  const { data, keys } = await withSiteDatabase(places.dataDir, (url) =>
    makeBackup(url, places, folders),
  );
  const rows = (name: string): string =>
    number([...data.tables, ...keys.tables].find((table) => table.name === name)?.rows ?? 0);
  print(`Saved as of ${data.madeAt}:`);
  print(
    `  ${folders.data}  ${rows('events.event')} events, ${data.tables.length} tables, ${number(data.files.length)} files, ${sizeOf(data)}`,
  );
  print(
    `  ${folders.keys}  ${rows('app.booking_keys')} keys, ${number(keys.files.length)} files, ${sizeOf(keys)}`,
  );
});
