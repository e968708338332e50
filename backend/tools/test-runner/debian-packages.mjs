/**
 * Debian packages that the tests need beside npm's packages. Each entry is checked by what it provides, and not by its
 * name. So a browser or Redis from elsewhere counts as well.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const { CHROMIUM_PATH, PATH = '' } = process.env;

/**
 * @typedef {{ name: string, what: string, places: string[], onlyFaster?: boolean }} DebianPackage
 * `places`: a command on the path or the path of a file; one of them is enough. `onlyFaster`: the tests run without it as
 * well, but take longer.
 */

/** @type {readonly DebianPackage[]} */
const PACKAGES = [
  {
    name: 'chromium',
    what: 'Chromium (or CHROMIUM_PATH)',
    places: [CHROMIUM_PATH ?? '/usr/bin/chromium'],
  },
  // Debian installs nginx in this folder, which is only on root's path.
  {
    name: 'nginx-light',
    what: 'nginx, the proxy of docker/',
    places: ['nginx', '/usr/sbin/nginx'],
  },
  {
    name: 'chromium-headless-shell',
    what: "Chromium's headless shell",
    places: [CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell'],
    onlyFaster: true,
  },
  { name: 'redis-server', what: 'Redis', places: ['redis-server'] },
  {
    name: 'fonts-liberation',
    what: 'the Liberation fonts, in which receipts are drawn',
    places: ['/usr/share/fonts/truetype/liberation'],
  },
  { name: 'openssl', what: 'OpenSSL, which makes certificates', places: ['openssl'] },
  {
    name: 'python3-swift',
    what: 'OpenStack Swift, an S3-compatible service',
    places: ['/usr/lib/python3/dist-packages/swift/common/middleware/s3api'],
  },
];

const isThere = ({ places }) =>
  places.some((place) =>
    ['/', ...PATH.split(delimiter)].some((folder) => existsSync(join(folder, place))),
  );

/** @returns {DebianPackage[]} */
export const missingPackages = () => PACKAGES.filter((each) => !isThere(each));

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
  if (!isThere({ places: ['apt-get'] }) || (asRoot.length > 0 && !succeeds([...asRoot, 'true'])))
    return false;
  console.error(`Installing ${packages.map(({ name }) => name).join(', ')} for the tests…`);
  const env = ['env', 'DEBIAN_FRONTEND=noninteractive'];
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    if (
      succeeds([...asRoot, 'apt-get', 'update', '-qq']) &&
      succeeds([...asRoot, ...env, ...installCommand(packages).split(' '), '-qq'])
    )
      return packages.every(isThere);
  }
  return false;
}

/** Shows the command's errors only, so that standard output stays Jest's report, which programs can read. */
const succeeds = ([program = '', ...parameters]) =>
  spawnSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
