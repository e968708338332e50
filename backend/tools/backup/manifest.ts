import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from './contents.js';

/** One table's rows, as PostgreSQL's COPY writes them, compressed. */
export interface SavedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly file: SavedFile;
}

export interface SavedFile {
  /** Below the folder of the part, with `/`. */
  readonly path: string;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
}

export interface SavedSequence {
  readonly name: string;
  /** Null: nothing was taken from it yet. PostgreSQL's bigint as text. */
  readonly value: string | null;
}

/** Everything that one part of a backup has. */
export interface Manifest {
  readonly format: 1;
  readonly part: Part;
  /** ISO 8601: the moment that the rows of all tables are of. */
  readonly madeAt: string;
  /** Whose backup it is: the id of the site's files. */
  readonly site: string;
  /** The schema of the tables, as names of migrations in their order. */
  readonly migrations: readonly string[];
  readonly tables: readonly SavedTable[];
  readonly sequences: readonly SavedSequence[];
  readonly files: readonly SavedFile[];
}

const NAME = 'manifest.json';

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, NAME), `${JSON.stringify(manifest, null, 1)}\n`, { flag: 'wx' });

/** @throws Error a sentence, when the folder has no whole backup of that part */
export async function readManifest(folder: string, part: Part): Promise<Manifest> {
  const text = await readFile(join(folder, NAME), 'utf8').catch(() => null);
  if (text === null)
    throw new Error(`${folder} has no ${NAME}: it is no backup, or not a whole one.`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1)
    throw new Error(`${folder} was made by a newer release: use that one.`);
  if (manifest.part !== part)
    throw new Error(
      `${folder} has the ${manifest.part} of a backup and not its ${part}: are the two folders swapped?`,
    );
  return manifest;
}

/** How much room a part of a backup takes, as people say it. */
export function sizeOf({ files, tables }: Manifest): string {
  const bytes = [...files, ...tables.map(({ file }) => file)].reduce(
    (sum, file) => sum + file.bytes,
    0,
  );
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
