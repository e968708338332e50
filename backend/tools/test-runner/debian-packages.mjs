/**
 * Debian packages that the tests need beside npm's packages. Each entry is checked by what it provides, and not by its
 * name. So a browser or Redis from elsewhere counts as well.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/**
 * @typedef {{ name: string, what: string, isThere: () => boolean, onlyFaster?: boolean }} DebianPackage
 * `onlyFaster`: the tests run without it as well, but take longer.
 */

/** @type {readonly DebianPackage[]} */
const PACKAGES = [
  {
    name: 'chromium',
    what: 'Chromium (or CHROMIUM_PATH)',
    isThere: () => existsSync(process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'),
  },
  {
    name: 'nginx-light',
    what: 'nginx, the proxy of docker/',
    // Debian installs nginx in this folder, which is only on root's path.
    isThere: () => isOnPath('nginx') || existsSync('/usr/sbin/nginx'),
  },
  {
    name: 'chromium-headless-shell',
    what: "Chromium's headless shell",
    isThere: () =>
      process.env['CHROMIUM_PATH'] !== undefined || existsSync('/usr/bin/chromium-headless-shell'),
    onlyFaster: true,
  },
  { name: 'redis-server', what: 'Redis', isThere: () => isOnPath('redis-server') },
  {
    name: 'fonts-liberation',
    what: 'the Liberation fonts, in which receipts are drawn',
    isThere: () => existsSync('/usr/share/fonts/truetype/liberation'),
  },
  {
    name: 'openssl',
    what: 'OpenSSL, which makes certificates',
    isThere: () => isOnPath('openssl'),
  },
  {
    name: 'python3-swift',
    what: 'OpenStack Swift, an S3-compatible service',
    isThere: () => existsSync('/usr/lib/python3/dist-packages/swift/common/middleware/s3api'),
  },
];

/** @returns {DebianPackage[]} */
export const missingPackages = () => PACKAGES.filter(({ isThere }) => !isThere());

/** @param {readonly DebianPackage[]} packages */
export const installCommand = (packages) =>
  `apt-get install -y --no-install-recommends ${packages.map(({ name }) => name).join(' ')}`;

/**
 * Installs the packages as root, or by sudo when that needs no password. Prints what it does, because it changes the
 * machine.
 * @param {readonly DebianPackage[]} packages
 * @param {number} attempts
 * @returns {boolean} true when all of them are installed now
 */
export function install(packages, attempts = 3) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (!isOnPath('apt-get') || (asRoot.length > 0 && !succeeds([...asRoot, 'true']))) return false;
  console.error(`Installing ${packages.map(({ name }) => name).join(', ')} for the tests…`);
  const env = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (
      succeeds([...asRoot, 'apt-get', 'update', '-qq']) &&
      succeeds([...asRoot, ...env, ...installCommand(packages).split(' '), '-qq'])
    )
      return packages.every(({ isThere }) => isThere());
  }
  return false;
}

/** Shows the command's errors only, so that standard output stays Jest's report, which programs can read. */
const succeeds = ([program = '', ...parameters]) =>
  spawnSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

const isOnPath = (program) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
