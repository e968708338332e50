import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { runFolder } from '../../testing/run-folder.js';
import { waitUntil, ended, PATIENCE_MS } from '../../testing/wait-until.js';
import { isAlive } from '../launcher/folder-lock.js';

const tools = join(repositoryRoot(), 'backend/tools/test-runner');

const runTests = (environment: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [join(tools, 'run-tests.mjs'), '--listTests'], {
    env: environment,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });

/** Creates a folder with these files. */
async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'houselights-suites-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

/** Returns arguments with which Jest runs the suites of a folder instead of ours. */
const suitesOf = (folder: string, config: object = {}): string[] => [
  `--rootDir=${folder}`,
  `--config=${JSON.stringify({ transform: {}, ...config })}`,
];

const runJest = (parameters: readonly string[], environment: NodeJS.ProcessEnv = {}) =>
  spawnSync(
    process.execPath,
    [join(repositoryRoot(), 'node_modules/jest/bin/jest.js'), ...parameters],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules', ...environment },
      timeout: PATIENCE_MS,
    },
  );

describe('npm test', () => {
  it('stops before the first test, with the command to type, when it may not install packages', () => {
    // The PATH of this run has no apt-get, no sudo and no Redis.
    const { status, stdout, stderr } = runTests({ CHROMIUM_PATH: '/nowhere', PATH: '/nowhere' });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(
      /\n {2}sudo apt-get install -y --no-install-recommends chromium (?:nginx-light )?redis-server\b/,
    );
  });

  it('passes its arguments to Jest and exits like Jest', () => {
    const { status, stdout } = runTests(process.env);
    expect(status).toBe(0);
    expect(stdout).toMatch(/run-tests\.int\.spec\.ts/);
  });

  it('leaves no process and no file behind when it is stopped', async () => {
    const folder = await folderWith({
      'hangs.spec.js': `
        test('hangs', () => {
          const deaf = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
          const { pid } = require('node:child_process').spawn(process.execPath, ['-e', deaf], { detached: true, stdio: 'ignore' });
          require('node:fs').writeFileSync(__dirname + '/began', pid + ' ' + process.env.TEST_RUN_FOLDER);
          return new Promise(() => {});
        }, 600_000);`,
    });
    const run = spawn(process.execPath, [join(tools, 'run-tests.mjs'), ...suitesOf(folder)], {
      stdio: 'ignore',
    });
    const began = () => readFile(join(folder, 'began'), 'utf8').catch(() => null);
    const [pid = '', itsFolder = ''] = (await waitUntil('the suite hangs', began)).split(' ');
    expect([isAlive(Number(pid)), existsSync(itsFolder)]).toEqual([true, true]);
    run.kill('SIGINT');
    await ended(run);
    expect(run.exitCode).toBe(130);
    expect([isAlive(Number(pid)), existsSync(itsFolder)]).toEqual([false, false]);
    await rm(folder, { recursive: true });
  });

  it('shows a failure with its cause, then the slowest suites, the failures, and the counts', async () => {
    const folder = await folderWith({
      'pays.spec.js': `test('pays', () => { throw new Error('No ticket'); });`,
      'sells.spec.js': `test('sells', () => {});`,
    });
    const reporters = [join(tools, 'progress.mjs')];
    const { status, stderr } = runJest(suitesOf(folder, { reporters }));
    await rm(folder, { recursive: true });
    expect(status).toBe(1);
    const end = [
      String.raw`✕ pays\.spec\.js\n[^]*No ticket[^]*`,
      String.raw`\d+:\d\d  \d suites done \(1 failed\), \d running, \d left: .*\n[^]*`,
      String.raw`Slowest suites:\n\d:\d\d  .*\n\d:\d\d  .*\n\n`,
      String.raw`Failed:\n✕ pays\.spec\.js: pays\n\n`,
      String.raw`1 tests passed, 1 failed, 0 skipped; 2 of 2 suites, 1 failed; \d:\d\d\n$`,
    ];
    expect(stderr).toMatch(new RegExp(end.join('')));
  });
});

describe('a test that fails', () => {
  it('shows registered explanations between its message and its stack', async () => {
    const folder = await folderWith({
      'pays.spec.js': `globalThis.atFailure = new Set([async () => 'What / showed:', async () => '| Pay']);
       test('pays', () => { throw new Error('No ticket'); });`,
    });
    const results = join(folder, 'results.json');
    const testEnvironment = join(tools, 'suite-environment.mjs');
    runJest([...suitesOf(folder, { testEnvironment }), `--outputFile=${results}`, '--json']);
    const run = JSON.parse(await readFile(results, 'utf8')) as {
      testResults: { assertionResults: { failureMessages: string[] }[] }[];
    };
    await rm(folder, { recursive: true });
    expect(run.testResults[0]?.assertionResults[0]?.failureMessages[0]).toMatch(
      /^Error: No ticket\n\nWhat \/ showed:\n\| Pay\n\n\s+at .*pays\.spec\.js/,
    );
  });
});

describe('two suites of one worker', () => {
  it('share packages and the modules of the backend, but nothing that the first suite changed or began', async () => {
    const suite = (changes: string) => `
      import { jest } from '@jest/globals';
      import { loaded } from 'counted';
      import { ours } from './ours.js';
      import { backend, later } from './backend/shared.js';
      import { own } from './backend/own.js';
      const seen = {
        setting: process.env.CHANGED,
        added: process.env.ADDED,
        listeners: process.listenerCount('SIGHUP'),
        year: new Date().getFullYear() > 2000,
        limit: globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')],
        fetch: globalThis.fetch.name,
        packages: loaded.by.push(1),
        ours: ours.by.push(1),
        backend: backend.by.push(1),
        later: await later(),
        own: own.by.push(1),
      };
      test('sees', () => expect(seen).toEqual(JSON.parse(process.env.EXPECTED)[loaded.by.length - 1]));
      ${changes}`;
    const changes = `process.env.CHANGED = 'b'; process.env.ADDED = 'c'; process.on('SIGHUP', () => {});
      globalThis.fetch = function changed() {};
      jest.setTimeout(7000); jest.spyOn(Date.prototype, 'getFullYear').mockReturnValue(1);`;
    const folder = await folderWith({
      'package.json': '{ "type": "module" }',
      'node_modules/counted/package.json': '{ "type": "module", "exports": "./index.js" }',
      'node_modules/counted/index.js': 'export const loaded = { by: [] };',
      'ours.js': 'export const ours = { by: [] };',
      'backend/shared.js': `export const backend = { by: [] };
        export const later = async () => (await import('./later.js')).run();`,
      'backend/later.js': 'let runs = 0; export const run = () => ++runs;',
      'backend/own.js': `import '@jest/globals'; export const own = { by: [] };`,
      'a.spec.js': suite(changes),
      'b.spec.js': suite(changes),
    });
    const first = {
      setting: 'a',
      listeners: 0,
      year: true,
      fetch: 'fetch',
      packages: 1,
      ours: 1,
      backend: 1,
      later: 1,
      own: 1,
    };
    const expected = [first, { ...first, packages: 2, backend: 2, later: 2 }];
    const runtime = join(tools, 'packages-once.mjs');
    const testEnvironment = join(tools, 'suite-environment.mjs');
    const { status, stderr } = runJest(
      ['--runInBand', ...suitesOf(folder, { runtime, testEnvironment })],
      { CHANGED: 'a', EXPECTED: JSON.stringify(expected) },
    );
    await rm(folder, { recursive: true });
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('2 passed') });
  });
});

it('the site that browser suites share is stopped before the first suite without a browser', async () => {
  const site = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const record = join(runFolder(), `site-${process.pid}-1.json`);
  await writeFile(record, JSON.stringify({ pid: site.pid }));
  const suite = (exists: boolean) =>
    `test('sees', () => expect(require('node:fs').existsSync('${record}')).toBe(${exists}));`;
  const folder = await folderWith({
    'a.e2e.spec.js': suite(true),
    'b.unit.spec.js': suite(false),
  });
  const [testEnvironment, testSequencer] = ['suite-environment.mjs', 'slow-levels-first.mjs'].map(
    (name) => join(tools, name),
  );
  const { status, stderr } = runJest([
    '--runInBand',
    ...suitesOf(folder, { testEnvironment, testSequencer }),
  ]);
  await rm(folder, { recursive: true });
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.stringContaining('2 passed') });
  await ended(site);
});

describe('the end of the output of .ci/run', () => {
  const name = join(repositoryRoot(), 'backend/money.unit.spec.ts');
  const test = (fullName: string, ...failureMessages: string[]) => ({
    fullName,
    status: failureMessages.length > 0 ? 'failed' : 'passed',
    failureMessages,
  });
  const passed = { name, status: 'passed', message: '', assertionResults: [test('adds')] };
  const counted = {
    numPassedTests: 2,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 0,
    numPendingTests: 0,
    testResults: [passed],
  };

  async function endOf(results: object, checks: Record<string, string> = {}) {
    const folder = await mkdtemp(join(tmpdir(), 'houselights-summary-'));
    const files = {
      seconds: '   31 s  npm ci\n',
      'results.json': JSON.stringify(results),
      ...checks,
    };
    for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
    const script = join(repositoryRoot(), 'backend/tools/test-runner/summary.mjs');
    const { status, stdout } = spawnSync(process.execPath, [script, folder, repositoryRoot()], {
      encoding: 'utf8',
    });
    await rm(folder, { recursive: true });
    return { status, lines: stdout.trimEnd().split('\n') };
  }
  const seconds = ['', '== Seconds', '   31 s  npm ci', ''];

  it('has the seconds of each step and the counts when everything passed', async () => {
    const lines = [...seconds, '2 passed, 0 failed'];
    expect(await endOf(counted)).toEqual({ status: 0, lines });
  });

  it('names the failed test with its message first, without colours, and has the counts last', async () => {
    const message = '\u001b[31mError: 3 sen\u001b[39m\n    at money (backend/money.ts:7:3)';
    const failed = { ...passed, status: 'failed', assertionResults: [test('subtracts', message)] };
    const broken = { name, status: 'failed', message: 'SyntaxError: no', assertionResults: [] };
    const { status, lines } = await endOf(
      {
        ...counted,
        numFailedTests: 1,
        numRuntimeErrorTestSuites: 1,
        testResults: [passed, failed, broken],
      },
      { 'lint.failed': 'money.ts: no-unused-vars\n' },
    );
    expect({ status, lines }).toEqual({
      status: 1,
      lines: [
        '',
        '== What failed (3)',
        '✕ backend/money.unit.spec.ts: subtracts',
        '    Error: 3 sen',
        '    at money (backend/money.ts:7:3)'.padStart(39),
        '✕ backend/money.unit.spec.ts',
        '    SyntaxError: no',
        '✕ npm run lint',
        '    money.ts: no-unused-vars',
        ...seconds,
        '2 passed, 3 failed',
      ],
    });
  });

  it('has at most 200 lines about failures, and some about each', async () => {
    const long = Array.from({ length: 80 }, (_, line) => `line ${line}`).join('\n');
    const assertionResults = Array.from({ length: 50 }, (_, n) => test(`no. ${n}`, long));
    const { lines } = await endOf({
      ...counted,
      numFailedTests: 50,
      testResults: [{ ...passed, status: 'failed', assertionResults }],
    });
    expect(lines.length).toBeLessThanOrEqual(207);
    expect(lines.filter((line) => line.includes('no. '))).toHaveLength(50);
  });

  it('counts a skipped test and a run without results as failed', async () => {
    expect((await endOf({ ...counted, numPendingTests: 1 })).lines.at(-1)).toBe(
      '2 passed, 1 failed',
    );
    const { status, lines } = await endOf([]);
    expect({ status, end: lines.at(-1) }).toEqual({ status: 1, end: '0 passed, 1 failed' });
    expect(lines).toContain('✕ Jest wrote no results: its output is above');
  });
});
