import type { Manifest } from './manifest.js';

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
