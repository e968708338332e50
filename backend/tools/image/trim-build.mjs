/**
 * Removes from a build the parts that production does not run: benchmarks, receipt test sets, the launcher of `npm
 * start`, and test drivers. docker/Dockerfile calls it.
 *
 *   node backend/tools/image/trim-build.mjs [dist]
 */
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The programs that the image runs, as files of the build: the two processes, the backend with the demo and its sign-in page (docker/demo.yaml), and `npm run events`. */
export const PROGRAMS = [
  'backend/main.js',
  'projections/main.js',
  'backend/tools/demo/main.js',
  'backend/tools/identity-provider/main.js',
  'backend/tools/events/events.js',
];

/** Folders and files of the build that no program imports; trim-build.unit.spec.ts compares the two lists. */
const LEFT_OUT = [
  /(^|\/)testing$/,
  /\.suite\.js$/,
  /^backend\/tools\/(?!(?:demo|events|identity-provider)$)[^/]+$/,
];

/** @param {string} path within the build, as "backend/tools/bench" */
export const isLeftOut = (path) => LEFT_OUT.some((pattern) => pattern.test(path));

/** @param {string} dist the build's folder */
export function trimBuild(dist) {
  const trim = (folder) => {
    for (const entry of readdirSync(join(dist, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isLeftOut(path)) rmSync(join(dist, path), { recursive: true });
      else if (entry.isDirectory()) trim(path);
    }
  };
  trim('');
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  trimBuild(resolve(process.argv[2] ?? 'dist'));
