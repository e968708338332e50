import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Address of the embedded PostgreSQL of an `npm start` that runs on this data folder; null when none runs. */
export function runningDatabase(dataDir: string): string | null {
  const folders = [
    join(dataDir, 'postgres'),
    join('/var/lib/houselights', createHash('sha256').update(dataDir).digest('hex').slice(0, 12)),
  ];
  try {
    const { databasePassword } = JSON.parse(
      readFileSync(join(dataDir, 'secrets.json'), 'utf8'),
    ) as { databasePassword: string };
    const port = folders.map(portOf).find((found) => found !== null);
    return port
      ? `postgres://houselights:${encodeURIComponent(databasePassword)}@127.0.0.1:${port}/houselights`
      : null;
  } catch {
    return null;
  }
}

/** Reads the port from the file that PostgreSQL keeps while it runs: it is in the fourth line. */
function portOf(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[3]) || null;
  } catch {
    return null;
  }
}
