/**
 * Builds the parts that changed: backend and projections by nest (SWC), the frontend by vite. Plain JavaScript, because
 * it runs before the first build. `npm run build` always builds; `npm start` skips a part whose sources are unchanged.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressAssets } from './compress-assets.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const dist = join(root, 'dist');
const bin = (...path) => join(root, 'node_modules', ...path);

const parts = [
  {
    name: 'backend',
    tool: bin('@nestjs/cli', 'bin', 'nest.js'),
    sources: [
      'backend',
      'projections',
      'package-lock.json',
      'tsconfig.json',
      'nest-cli.json',
      '.swcrc',
    ],
    outputs: ['backend', 'projections'],
    arguments: ['build'],
  },
  {
    name: 'frontend',
    tool: bin('vite', 'bin', 'vite.js'),
    sources: ['frontend', 'backend/contracts', 'package-lock.json'],
    outputs: ['frontend', 'first-page'],
    arguments: ['build', '--config', 'frontend/vite.config.ts', '--logLevel', 'warn'],
    // Builds the code that draws the first page on the server.
    also: [['build', '--config', 'frontend/vite.config.ts', '--ssr', '--logLevel', 'warn']],
    after: () => compressAssets(join(dist, 'frontend', 'assets')),
  },
];

/** A problem described in one sentence, with the tool's own output below it. */
export class BuildFailed extends Error {}

/**
 * @param {{ force?: boolean, only?: 'backend' | 'frontend', say?: (line: string) => void }} [options]
 * @returns {Promise<void>} Rejects with BuildFailed.
 */
export async function build({ force = false, only, say = (line) => console.log(line) } = {}) {
  mkdirSync(dist, { recursive: true });
  const unlock = await lock(join(dist, '.building'));
  try {
    const results = await Promise.allSettled(
      parts
        .filter(({ name }) => only === undefined || name === only)
        .map((part) => buildPart(part, force, say)),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    unlock();
  }
}

async function buildPart(part, force, say) {
  const stamp = join(dist, `.${part.name}.stamp`);
  const fresh = fingerprint(part.sources);
  const built = existsSync(stamp) && part.outputs.every((output) => existsSync(join(dist, output)));
  if (built && !force && readFileSync(stamp, 'utf8') === fresh) return;
  if (!existsSync(part.tool)) {
    // An image contains the build without the tools that made it.
    if (built) return;
    throw new BuildFailed(
      'The packages that Houselights needs are not installed. Run `npm ci` first.',
    );
  }
  say(`Building the ${part.name}…`);
  const started = performance.now();
  rmSync(stamp, { force: true });
  part.outputs
    .filter((output) => output !== 'frontend')
    .forEach((output) => rmSync(join(dist, output), { recursive: true, force: true }));
  for (const how of [part.arguments, ...(part.also ?? [])]) await run(part, how);
  await part.after?.();
  writeFileSync(stamp, fresh);
  say(`Built the ${part.name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

function run(part, how) {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [part.tool, ...how], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', fail);
    child.on('close', (code) =>
      code === 0
        ? done()
        : fail(new BuildFailed(`The ${part.name} could not be built.\n\n${output.trim()}`)),
    );
  });
}

/** Hash of the name, size and time of every source file: it differs after any change, addition or deletion. */
function fingerprint(sources) {
  const hash = createHash('sha256');
  const add = (path) => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (!found) return;
    if (!found.isDirectory()) return void hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    for (const name of readdirSync(join(root, path)).sort()) {
      if (name !== 'node_modules' && !/^routeTree\.gen\.ts|\.spec\.tsx?$/.test(name))
        add(`${path}/${name}`);
    }
  };
  sources.forEach(add);
  return hash.digest('hex');
}

/** Makes a second build wait, because two builds into one folder would destroy each other. */
async function lock(file) {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (!isAlive(Number(readOr(file, '0')))) {
        const stale = `${file}.${process.pid}`;
        try {
          renameSync(file, stale);
          rmSync(stale, { force: true });
        } catch {
          // Another process has removed it.
        }
        continue;
      }
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}

function readOr(file, otherwise) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return otherwise;
  }
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

if (process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    await build({ force: true });
  } catch (error) {
    console.error(error instanceof BuildFailed ? error.message : error);
    process.exitCode = 1;
  }
}
