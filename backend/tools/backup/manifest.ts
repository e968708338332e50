import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Part } from './contents.js';

/** Rows of one table in the format of PostgreSQL's COPY, compressed. */
export interface SavedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly file: SavedFile;
}

export interface SavedFile {
  /** Path of the file below the folder of its backup part, with `/`. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the file, in hex. */
  readonly sha256: string;
}

export interface SavedSequence {
  readonly name: string;
  /** Last value of the sequence, PostgreSQL's bigint as text; null for a sequence that was never used. */
  readonly value: string | null;
}

/** Complete list of the contents of one part of a backup. */
export interface Manifest {
  readonly format: 1;
  readonly part: Part;
  /** Moment that all saved rows show, ISO 8601. */
  readonly madeAt: string;
  /** Id of the site's file store, which identifies the saved site. */
  readonly site: string;
  /** Names of the applied migrations in their order. */
  readonly migrations: readonly string[];
  readonly tables: readonly SavedTable[];
  readonly sequences: readonly SavedSequence[];
  readonly files: readonly SavedFile[];
}

const NAME = 'manifest.json';

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, NAME), `${JSON.stringify(manifest, null, 1)}\n`, { flag: 'wx' });

/**
 * Reads the manifest of a part.
 * @throws Error with a sentence when the folder has no complete backup of that part
 */
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

/** Returns the size of a backup part in readable units. */
export function sizeOf({ files, tables }: Manifest): string {
  const bytes = [...files, ...tables.map(({ file }) => file)].reduce(
    (sum, file) => sum + file.bytes,
    0,
  );
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
