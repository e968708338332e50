import { number, runWithFolders, print } from './command-line.js';
import { restoreSite } from './restore-backup.js';
import { sitePlaces } from './contents.js';

const USAGE = `Makes a site anew from a backup, in an empty DATA_DIR:

  DATA_DIR=<new folder> npm run restore -- --from <folder> --keys <folder>

  --from   as in \`npm run backup -- --to\`
  --keys   the same, usually of the same moment

Looks at every byte of both first. Then \`npm start\` builds what is derived (read models, jobs). Step by step: docs/backup.md. A database
server of your own has pg_restore (docs/backup-postgresql.md).`;

await runWithFolders(USAGE, 'from', async (folders) => {
  const places = sitePlaces(process.env);
  const { data, keys } = await restoreSite(folders, places);
  const rows = (name: string): string =>
    number([...data.tables, ...keys.tables].find((table) => table.name === name)?.rows ?? 0);
  print(
    `Restored as of ${data.madeAt}: ${rows('events.event')} events, ${rows('app.booking_keys')} keys, ${number(data.files.length)} files.`,
  );
  if (keys.madeAt !== data.madeAt)
    print(`The keys are of ${keys.madeAt}: an order without one reads as an erased one.`);
  print('Next: npm start, and beside it: npm run events -- verify');
});
