/**
 * Builds the parts that changed: backend and projections by nest (SWC), the frontend by vite. Plain JavaScript, because
 * it runs before the first build. `npm run build` always builds; `npm start` skips a part whose sources are unchanged.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const root = fileURLToPath(new URL('../../..', import.meta.url));
export const dist = join(root, 'dist');
const vite = ['build', '--config', 'frontend/vite.config.ts', '--logLevel', 'warn'];
const settings = ['package-lock.json', 'tsconfig.json', 'nest-cli.json', '.swcrc'];

const parts = [
  {
    name: 'backend',
    tool: '@nestjs/cli/bin/nest.js',
    sources: ['backend', 'projections', ...settings],
    outputs: ['backend', 'projections'],
    commands: [['build']],
  },
  {
    name: 'frontend',
    tool: 'vite/bin/vite.js',
    sources: ['frontend', 'backend/contracts', 'lingui.config.ts', 'package-lock.json'],
    outputs: ['frontend', 'first-page'],
    // The second run of vite builds the code that renders the first page on the server.
    commands: [vite, [...vite, '--ssr']],
    after: compressAssets,
  },
];

/** Error with one sentence that describes the problem, and the tool's own output below it. */
export class BuildFailed extends Error {}

/**
 * @param {{ force?: boolean, only?: 'backend' | 'frontend', say?: (line: string) => void }} [options]
 * @returns {Promise<void>} Rejects with BuildFailed.
 */
export async function build({ force = false, only, say = (line) => console.log(line) } = {}) {
  fs.mkdirSync(dist, { recursive: true });
  const unlock = await lock(join(dist, '.building'));
  try {
    const wanted = parts.filter(({ name }) => only === undefined || name === only);
    const results = await Promise.allSettled(wanted.map((part) => buildPart(part, force, say)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    unlock();
  }
}

async function buildPart({ name, sources, outputs, commands, after, ...part }, force, say) {
  const stamp = join(dist, `.${name}.stamp`);
  const tool = join(root, 'node_modules', part.tool);
  const fresh = fingerprint(sources);
  const built = [stamp, ...outputs.map((output) => join(dist, output))].every(fs.existsSync);
  if (built && !force && fs.readFileSync(stamp, 'utf8') === fresh) return;
  if (!fs.existsSync(tool)) {
    // An image contains the build without the tools that made it, so a missing tool is no error.
    if (built) return;
    throw new BuildFailed('Packages of Houselights are not installed. Run `npm ci` first.');
  }
  say(`Building the ${name}…`);
  const started = performance.now();
  // Removes only the backend's output. Vite replaces its own output at the end, so that a running site has its pages until then.
  fs.rmSync(stamp, { force: true });
  for (const output of name === 'backend' ? outputs : [])
    fs.rmSync(join(dist, output), { recursive: true, force: true });
  for (const command of commands) await run(name, [tool, ...command]);
  await after?.();
  fs.writeFileSync(stamp, fresh);
  say(`Built the ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

function run(name, command) {
  return new Promise((done, fail) => {
    const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
    const child = spawn(process.execPath, command, { cwd: root, stdio: 'pipe', env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += chunk));
    child.on('error', fail);
    child.on('close', (code) => {
      if (code === 0) done();
      else fail(new BuildFailed(`The ${name} could not be built.\n\n${output.trim()}`));
    });
  });
}

/** Compresses scripts, styles and drawings as much as possible once, so that no request has to. */
async function compressAssets() {
  const folder = join(dist, 'frontend', 'assets');
  const names = fs.readdirSync(folder).filter((name) => /\.(?:js|css|svg)$/.test(name));
  const pack = async (file, ending, method, options) =>
    writeFile(file + ending, await promisify(method)(await readFile(file), options));
  await Promise.all(
    names.flatMap((name) => [
      pack(join(folder, name), '.br', brotliCompress),
      pack(join(folder, name), '.gz', gzip, { level: 9 }),
    ]),
  );
}

/** Returns a hash of the name, size and time of every source file: it differs after any change, addition or deletion. */
function fingerprint(sources) {
  const hash = createHash('sha256');
  const add = (path) => {
    const found = fs.statSync(join(root, path), { throwIfNoEntry: false });
    if (found?.isFile()) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
    if (!found?.isDirectory()) return;
    const names = fs.readdirSync(join(root, path)).sort();
    for (const name of names)
      if (!/^routeTree\.gen\.ts|\.spec\.tsx?$/.test(name)) add(`${path}/${name}`);
  };
  sources.forEach(add);
  return hash.digest('hex');
}

/** Makes a second build wait, because two builds into one folder would destroy each other. */
async function lock(file) {
  for (;;) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => fs.rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    await new Promise((done) => setTimeout(done, 200));
    try {
      process.kill(Number(fs.readFileSync(file, 'utf8')), 0);
    } catch (error) {
      // A killed build leaves its lock file behind.
      if (error.code === 'ESRCH') fs.rmSync(file, { force: true });
    }
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
